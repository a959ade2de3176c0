"""Pictures of the pages, for README. `python -m tests.web.pictures` takes them anew: look at each one."""
