import pytest
from _pytest.faulthandler import (
    fault_handler_stderr_fd_key,
)  # the terminal itself: what a test prints is lost if it ends at once
from hostile.odd import WATCHDOG


@pytest.fixture(autouse=True)
def _the_watchdog_sleeps_between_tests(pytestconfig):
    WATCHDOG.told_to = pytestconfig.stash[fault_handler_stderr_fd_key]
    yield
    WATCHDOG.sleep()
