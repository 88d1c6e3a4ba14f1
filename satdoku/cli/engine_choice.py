"""The options that choose how to solve a formula: engine, rule, seed and settings."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from satdoku.cli import search_settings
from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sat.engines import DEFAULT_ENGINE, ENGINES, Engine, EngineConfig
from satdoku.sat.options import CONFIGS, RULES


def add(parser: argparse.ArgumentParser) -> None:
    rules = _listed({name: _(meaning) for name, meaning in RULES.items()})
    engines = _listed({engine.name: _about(engine) for engine in ENGINES.values()})
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=DEFAULT_ENGINE,
        help=_("{engines} (default: {default})", engines=engines, default=DEFAULT_ENGINE),
    )
    parser.add_argument(
        "--rule", choices=RULES, help=_("how to choose a branching literal. {rules}", rules=rules)
    )
    configs = _listed({name: _(config.meaning) for name, config in CONFIGS.items()})
    parser.add_argument(
        "--config",
        choices=CONFIGS,
        help=_(
            "a rule and settings of {engine}, which --rule and --set still change. {configs}",
            engine=DEFAULT_ENGINE,
            configs=configs,
        ),
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help=_(
            "seed for the rule random; with cdcl, any seed but 0 varies the search (default: 0)"
        ),
    )
    search_settings.add(parser)


def _about(engine: Engine) -> str:
    return _("{title}, {rule}", title=_(engine.title), rule=engine.default_rule)


def _listed(meanings: Mapping[str, str]) -> str:
    return _("; ").join(_("{name}: {text}", name=n, text=m) for n, m in meanings.items())


def parsed(args: argparse.Namespace) -> EngineConfig:
    if args.config is None:
        config = EngineConfig.named(args.engine, args.rule, args.seed)
    elif args.engine != DEFAULT_ENGINE:
        raise UsageError(_("--config: only the engine {engine} has any.", engine=DEFAULT_ENGINE))
    else:
        chosen = CONFIGS[args.config]
        config = EngineConfig.named(args.engine, args.rule or chosen.rule, args.seed)
        config = config.replace(options=config.options.replace(settings=chosen.settings))
    return search_settings.applied(config, args.settings)
