def add(runs):
    pass
