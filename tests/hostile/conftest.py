import pytest

# The terminal itself: what a test prints is lost if it ends at once
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hostile.odd import WATCHDOG


@pytest.fixture(autouse=True)
def _the_watchdog_sleeps_between_tests(pytestconfig):
    WATCHDOG.told_to = pytestconfig.stash[fault_handler_stderr_fd_key]
    yield
    WATCHDOG.sleep()
