"""The contract of a game, checked: what docs/architecture.md and games/contract.py promise, for any game anywhere.

A check is a plain function, called with a variant and a seed (or once with the game), which raises Broken with one sentence.
Its name is what it shows. tests/test_contract.py runs them on the shelf, `sentiers check` on one game, in words."""

from __future__ import annotations

import re
from collections.abc import Callable

from sentiers.games.game import Game
from sentiers.lab.contract import (
    encoding,
    folder,
    imagining,
    lessons,
    notation,
    pictures,
    playing,
    records,
    secrets,
    soundness,
    words,
)
from sentiers.lab.contract.broken import Broken, explain
from sentiers.lab.contract.variant import Variant, variants

__all__ = [
    "CONCEALMENT",
    "ENCODED",
    "ENCODED_ONCE",
    "ONCE",
    "RULES",
    "SEEDED",
    "STATIC",
    "UNTRUSTED",
    "Broken",
    "Variant",
    "explain",
    "title",
    "variants",
]

STATIC: tuple[Callable[[Game], None], ...] = (
    folder.the_folder_has_what_the_contract_asks,
    folder.the_card_is_sound,
    soundness.every_field_of_a_state_has_its_range,
    words.every_sentence_is_translated,
    words.the_rules_can_be_read_and_their_positions_drawn,
    lessons.the_lesson_can_be_done_and_answers_every_move,
)
"""Of a game."""

ONCE: tuple[Callable[[Variant], None], ...] = (
    pictures.the_cover_is_a_square_picture,
    imagining.the_truth_is_among_what_can_be_imagined,
)
"""Of a variant."""

RULES: tuple[Callable[[Variant, int], None], ...] = (
    playing.a_match_ends_and_tells_who_won,
    playing.seed_and_moves_give_the_same_match_again,
    playing.undo_gives_back_the_position_before,
    playing.only_the_seats_of_the_turn_have_moves,
    playing.a_random_move_is_a_legal_one_and_each_is_as_likely,
    playing.a_guess_at_the_rewards_lies_between_nothing_and_all,
)
CONCEALMENT: tuple[Callable[[Variant, int], None], ...] = (
    secrets.what_is_concealed_is_what_is_declared,
    secrets.no_view_holds_the_dice_and_concealing_twice_is_concealing_once,
    imagining.every_secret_varies_among_what_is_imagined,
    secrets.moves_that_look_alike_leave_the_same_view_and_those_that_do_not_another,
)
UNTRUSTED: tuple[Callable[[Variant, int], None], ...] = (
    soundness.bytes_of_a_match_are_taken_whoever_hands_them_in,
    soundness.bytes_that_no_match_has_shown_are_refused_or_can_be_played_on_from,
)
SEEDED: tuple[Callable[[Variant, int], None], ...] = (
    *RULES,
    *CONCEALMENT,
    *UNTRUSTED,
    secrets.a_view_shows_the_turn_and_one_s_own_moves,
    secrets.where_nothing_is_hidden_all_see_the_same,
    secrets.another_truth_that_looks_the_same_is_shown_the_same,
    imagining.what_is_imagined_agrees_with_what_was_seen,
    imagining.what_is_imagined_can_be_played_to_the_end,
    notation.every_legal_move_is_read_back_from_its_notation_and_can_be_played,
    notation.whatever_is_no_legal_move_is_refused_in_a_sentence_and_changes_nothing,
    notation.another_moment_s_moves_are_legal_now_or_refused_with_a_reason,
    notation.no_way_to_a_move_is_the_beginning_of_another_s,
    notation.every_move_is_told_and_every_click_that_leads_nowhere_answered,
    notation.a_forced_pass_tells_nothing_that_the_pass_does_not,
    records.a_match_is_replayed_from_its_record,
    records.however_the_players_end_a_match_its_record_tells_the_same_end,
    records.a_record_with_a_move_left_out_or_a_score_changed_is_caught,
    records.a_position_is_read_back_from_its_text,
    records.one_plays_on_from_a_position_and_its_record_tells_the_same_match,
    pictures.the_drawing_is_sound_and_has_every_thing_one_clicks,
)
"""Of a variant, for as many seeds as one likes."""

ENCODED_ONCE: tuple[Callable[[Variant], None], ...] = (
    encoding.every_part_of_an_observation_tells_something,
    encoding.positions_that_a_seat_can_tell_apart_are_observed_otherwise,
)
ENCODED: tuple[Callable[[Variant, int], None], ...] = (
    encoding.an_observation_is_made_of_its_parts_and_its_numbers_lie_between_minus_one_and_one,
    encoding.each_legal_move_is_spelled_by_actions_and_read_from_them,
    encoding.an_observation_tells_nothing_that_the_seat_may_not_know,
    encoding.a_symmetry_maps_positions_moves_and_what_follows,
    encoding.a_match_and_its_image_by_a_symmetry_go_the_same_way_to_the_end,
)
"""The same of a game by numbers, where it gives an encoding."""


def title(check: Callable[..., None]) -> str:
    """A check's name as the sentence it is.

    >>> title(playing.a_match_ends_and_tells_who_won)
    'A match ends and tells who won'
    """
    words = re.sub(r"_s(?=_|$)", "’s", check.__name__).replace("_", " ")
    return words[0].upper() + words[1:]
