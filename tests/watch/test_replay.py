"""The page that replays a search: its content, and how it behaves in a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from satdoku.families.pigeonhole import pigeonhole
from satdoku.messages import speak
from satdoku.sat.cnf import Cnf
from satdoku.watch.event import EventKind
from satdoku.watch.replay_page import page
from satdoku.watch.sentences import sentence
from satdoku.watch.trace import Trace
from satdoku.watch.watched_search import WatchedSearch
from tests.waiting import PATIENCE

SMALL = Cnf.from_clauses([(1, 2, 3), (-1, 2), (-1, -2), (-2, 3, 4), (2, -3, 4)])
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
REPORT = """
<script>
const reports = [];
function report(name) {
  const text = (id) => document.getElementById(id).innerText.trim();
  const shown = document.querySelectorAll("#tree g:not(.future)").length;
  reports.push([name, document.body.dataset.step, text("told"), shown]);
}
function press(key) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
}
%s
document.body.innerHTML = "";
document.body.textContent = JSON.stringify(reports);
</script></body>"""


def finished(engine: str = "cdcl", name: str = "small.cnf", cnf: Cnf = SMALL) -> WatchedSearch:
    trace = Trace(cnf, engine, "first")
    while trace.forward():
        pass
    return WatchedSearch(name, trace)


def data(text: str) -> Mapping[str, list[Mapping[str, object]]]:
    found = re.search(r'id="data">(.*)</script>', text)
    assert found is not None
    content: Mapping[str, list[Mapping[str, object]]] = json.loads(found[1])
    return content


@pytest.mark.parametrize("engine", ["stack", "recursive", "cdcl"])
def test_the_page_holds_every_event_with_its_sentence(engine: str) -> None:
    watched = finished(engine)
    events = list(watched.trace.events)
    found = data("".join(page(watched)))
    assert watched.trace.step == len(events)  # the search is where it was
    assert [one["kind"] for one in found["events"]] == [event.kind.name for event in events]
    while watched.trace.back():
        pass
    for one in found["events"]:
        assert one["text"] == sentence(watched, watched.trace.forward())


def test_the_page_loads_nothing_and_a_name_cannot_become_markup() -> None:
    text = "".join(page(finished(name="</script><script>alert(1)</script>")))
    assert "<script>alert" not in text
    assert not re.search(r"""(src|href)\s*=|@import|url\((?!#)""", text)
    assert text.count("</script>") == 2


def test_of_a_long_search_the_beginning_is_replayed() -> None:
    watched = finished("recursive", "php", pigeonhole(5, 4))
    text = "".join(page(watched, 10))
    assert len(data(text)["events"]) == 10
    assert f"the first 10 of {watched.trace.step} steps" in text


def test_the_page_speaks_the_language_of_the_user() -> None:
    speak("zh_CN")
    try:
        text = "".join(page(finished()))
    finally:
        speak("en")
    assert 'lang="zh-CN"' in text
    assert not re.search(r'"text":"[^"]*[a-z]{5,}', text.replace("first", ""))


def browsed(watched: WatchedSearch, actions: str, path: Path) -> list[Any]:
    """What a script on the page reports."""
    path.write_text("".join(page(watched)).replace("</body>", REPORT % actions), encoding="utf-8")
    done = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", path.as_uri()],
        capture_output=True,
        encoding="utf-8",
        timeout=2 * PATIENCE,
        check=True,
    )
    found = re.search(r"<body[^>]*>(.*)</body>", done.stdout, re.DOTALL)
    assert found is not None
    reports: list[Any] = json.loads(found[1].replace("&gt;", ">"))
    return reports


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
def test_many_causes_on_earlier_levels_are_words_under_their_effect(tmp_path: Path) -> None:
    """Eight decisions imply 9 together, and 9 makes a clause empty, with 10."""
    decided = [(-one, 11) for one in range(1, 9)]
    implied = [(*range(1, 9), 9), (-9, 10), (-9, -10)]
    watched = finished("cdcl", "wide.cnf", Cnf.from_clauses([*decided, *implied]))
    kinds = [event.kind for event in watched.trace.events]
    learn = kinds.index(EventKind.LEARN) + 1
    actions = """
      const texts = () => [...document.querySelectorAll("#graph text")].map((x) => x.textContent);
      go(%d); reports.push(texts());
    """
    (texts,) = browsed(watched, actions % learn, tmp_path / "page.html")
    assert texts == ["-8", "9 (9)", "← -1 -2 +5", "10 (10)", "✗ (11)"]


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
def test_a_browser_steps_plays_back_and_jumps(tmp_path: Path) -> None:
    watched = finished()
    events = watched.trace.events
    conflict = next(n for n, one in enumerate(events, 1) if one.kind is EventKind.CONFLICT)
    actions = """
      report("begin");
      press("ArrowRight"); report("right");
      press("ArrowRight"); press("ArrowLeft"); report("left");
      press("c"); report("conflict");
      document.getElementById("last").click(); report("last");
      document.querySelector("#tree g[data-step='1']").dispatchEvent(new MouseEvent("click"));
      report("jump");
      press("End");
      const number = document.getElementById("number");
      number.value = 4; number.dispatchEvent(new Event("change")); report("typed");
      reports.push([document.querySelectorAll("#graph g.uip").length,
        document.querySelectorAll("#clauses .row").length]);
      press(" "); reports.push(timer !== null); press(" "); reports.push(timer !== null);
    """
    reports = browsed(watched, actions, tmp_path / "page.html")
    *states, numbers, playing, paused = reports
    expected = {"begin": 0, "right": 1, "left": 1, "conflict": conflict, "last": len(events)}
    expected |= {"jump": 1, "typed": 4}
    assert {name: int(step) for name, step, _told, _shown in states} == expected
    while watched.trace.back():
        pass
    sentences = [sentence(watched, watched.trace.forward()) for _event in events]
    for _name, step, told, _shown in states[1:]:
        assert told == " ".join(sentences[int(step) - 1].split())
    assert (states[0][3], states[4][3]) == (1, watched.trace.tree.root.size)
    assert numbers == [1, len(SMALL) + 1]  # the learned clause is there, its UIP is marked
    assert (playing, paused) == (True, False)
