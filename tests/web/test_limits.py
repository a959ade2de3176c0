"""boardd.web.limits: so many at once, then so many a second, for each asker."""

from boardd.web.limits import MOST_KNOWN, Limit


def test_so_many_may_come_at_once_and_then_one_after_the_other():
    limit = Limit(3, 0.5)
    assert [limit.wait_s("ann", 0.0) for _ in range(3)] == [0, 0, 0]
    assert limit.wait_s("ann", 0.0) == 2.0  # one every two seconds
    assert limit.wait_s("ann", 1.0) == 1.0
    assert limit.wait_s("ann", 2.0) == 0
    assert limit.wait_s("ann", 2.0) == 2.0


def test_whoever_asks_in_vain_does_not_wait_longer_for_it():
    limit = Limit(1, 1.0)
    assert limit.wait_s("ann", 0.0) == 0
    assert all(limit.wait_s("ann", 0.5) for _ in range(100))
    assert limit.wait_s("ann", 1.0) == 0


def test_one_does_not_use_up_what_another_may():
    limit = Limit(1, 1.0)
    assert limit.wait_s("ann", 0.0) == 0
    assert limit.wait_s("bob", 0.0) == 0


def test_of_too_many_askers_only_the_newest_are_remembered():
    limit = Limit(1, 0.001)
    for n in range(3 * MOST_KNOWN):
        limit.wait_s(str(n), 0.0)
    assert len(limit.used) == MOST_KNOWN
    assert limit.wait_s(str(3 * MOST_KNOWN - 1), 0.0) > 0


def test_a_good_one_does_not_count():
    limit = Limit(1, 0.001)
    for _ in range(5):
        assert limit.wait_s("ann", 0.0) == 0
        limit.give_back("ann")
