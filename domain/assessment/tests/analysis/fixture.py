"""Makes fixture.json: answers of made-up participants, and the figures that numpy and scipy compute from them (D95).

It shares no code with the program and grades by itself. The numbers of the fixture were made with numpy 2.4.6 and scipy
1.17.1: `python fixture.py > fixture.json`.
"""

import json
import sys

import numpy as np
from scipy import stats

SLIDE_CATEGORY = [0, 0, 1, None]
ITEMS = ["load", "seal", "load", "drive"]
CHOICES = [[True, False, False, False], [False, True, True, False], [False, False, True]]
# In hundredths of a point: true or false, three multiple choices, free text, rank, arrange, slides.
WEIGHTS = [150, 325, 325, 325, 600, 400, 500, 750]
KINDS = ["true_or_false"] + ["multiple_choices"] * 3 + ["free_text", "rank", "arrange", "slides"]


def answer_sheet(rng, ability):
    """Answers the eight questions. The abler somebody is, the more answers are right."""
    knows = lambda hardness: ability + rng.normal(0, 0.8) > hardness
    empty = lambda: rng.random() < 0.07
    sheet = {"true_or_false": None if empty() else bool(knows(-1.5) or rng.random() < 0.5), "multiple_choices": []}
    for key, hardness in zip(CHOICES, [-0.5, 0.4, -9]):
        if empty():
            chosen = []
        elif knows(hardness):
            chosen = [i for i, right in enumerate(key) if right]
        else:
            chosen = sorted(rng.choice(len(key), size=rng.integers(1, 3), replace=False).tolist())
        sheet["multiple_choices"].append(chosen)
    # The third key is wrong on purpose: the able ones choose the first.
    if ability > 0.2:
        sheet["multiple_choices"][2] = [0]
    written, rated = not empty(), not empty()
    sheet["free_text"] = int(np.clip(round(300 + 150 * ability + rng.normal(0, 100)), 0, 600)) if written else None
    sheet["rank"] = int(np.clip(round(6 + ability + rng.normal(0, 2)), 1, 10)) if rated else None
    sheet["rank_mark"] = int(rng.integers(0, 401)) if rated else None
    if empty():
        sheet["arrange"] = None
    elif knows(0.6):
        sheet["arrange"] = [2, 1, 0, 3] if rng.random() < 0.5 else [0, 1, 2, 3]
    else:
        order = rng.permutation(4).tolist()
        sheet["arrange"] = [None if rng.random() < 0.1 else item for item in order]
        if all(item is None for item in sheet["arrange"]):
            sheet["arrange"] = None
    places = list(SLIDE_CATEGORY)
    if not knows(0.2):
        places = [rng.choice([0, 1, -1]).item() for _ in places]
        places = [None if place == -1 else place for place in places]
    sheet["slides"] = places
    sheet["seconds"] = int(rng.integers(200, 3000))
    return sheet


def marks_of(sheet):
    """Grades by hand: the whole weight or nothing, but texts and ranks as the grader said."""
    right = [sheet["true_or_false"] is True]
    for key, chosen in zip(CHOICES, sheet["multiple_choices"]):
        right.append(chosen == [i for i, is_right in enumerate(key) if is_right])
    automatic = [weight if is_right else 0 for weight, is_right in zip(WEIGHTS, right)]
    order = sheet["arrange"]
    in_order = order is not None and [None if i is None else ITEMS[i] for i in order] == ITEMS
    return automatic + [
        sheet["free_text"] or 0,
        sheet["rank_mark"] or 0,
        WEIGHTS[6] if in_order else 0,
        WEIGHTS[7] if sheet["slides"] == SLIDE_CATEGORY else 0,
    ]


def group_weights(totals, size, above):
    """The part of each participant that belongs to a group of that size."""
    beyond = np.array([np.sum(totals > t) if above else np.sum(totals < t) for t in totals])
    tied = np.array([np.sum(totals == t) for t in totals])
    return np.clip((size - beyond) / tied, 0, 1)


def expected(sheets):
    n = len(sheets)
    marks = np.array([marks_of(sheet) for sheet in sheets], dtype=float)
    weights = np.array(WEIGHTS, dtype=float)
    totals = marks.sum(axis=1)
    size = max(1, int(np.floor(0.27 * n + 0.5)))
    upper, lower = group_weights(totals, size, True), group_weights(totals, size, False)
    assert abs(upper.sum() - size) < 1e-9 and abs(lower.sum() - size) < 1e-9
    k = marks.shape[1]
    alpha = k / (k - 1) * (1 - marks.var(axis=0, ddof=1).sum() / totals.var(ddof=1)) if n >= 10 else None
    deviation = float(stats.tstd(totals))
    questions = []
    for j in range(k):
        facility = marks[:, j].mean() / weights[j]
        rest = totals - marks[:, j]
        varies = np.ptp(marks[:, j]) > 0 and np.ptp(rest) > 0
        discrimination = float(stats.pearsonr(marks[:, j], rest).statistic) if varies else None
        in_upper, in_lower = np.average(marks[:, j], weights=upper), np.average(marks[:, j], weights=lower)
        flags = []
        if n < 30:
            flags.append("small_sample")
        if facility > 0.95:
            flags.append("too_easy")
        if facility < 0.2:
            flags.append("too_hard")
        if discrimination is not None and discrimination < -0.1 and in_upper < in_lower:
            flags.append("negative_discrimination")
        options = []
        if KINDS[j] in ("true_or_false", "multiple_choices", "rank"):
            if KINDS[j] == "true_or_false":
                chosen = [[sheet["true_or_false"] is value for sheet in sheets] for value in (True, False)]
                key = [True, False]
            elif KINDS[j] == "multiple_choices":
                key = CHOICES[j - 1]
                chosen = [[i in sheet["multiple_choices"][j - 1] for sheet in sheets] for i in range(len(key))]
            else:
                key = None
                chosen = [[sheet["rank"] == value for sheet in sheets] for value in range(1, 11)]
            for column in chosen:
                column = np.array(column, dtype=float)
                options.append([column.mean(), np.average(column, weights=upper), np.average(column, weights=lower)])
            if key:
                wrong = [option for option, right in zip(options, key) if not right]
                rights = [option for option, right in zip(options, key) if right]
                if n >= 30 and any(share < 0.05 for share, _, _ in wrong):
                    flags.append("unused_option")
                if any(one[1] > other[1] + 1e-12 for one in wrong for other in rights):
                    flags.append("option_beats_key")
        questions.append(
            {
                "facility": facility,
                "discrimination": discrimination,
                "upper_lower": (in_upper - in_lower) / weights[j],
                "flags": flags,
                "options": options,
            }
        )
    histogram = np.histogram(totals * 10, bins=np.arange(11) * weights.sum())[0]
    # Items with the same text are interchangeable, so the place of a text is what counts.
    in_place = []
    for position, text in enumerate(ITEMS):
        orders = [sheet["arrange"] or [None] * 4 for sheet in sheets]
        in_place.append(np.mean([order[position] is not None and ITEMS[order[position]] == text for order in orders]))
    seconds = np.array([sheet["seconds"] for sheet in sheets])
    return {
        "mean": totals.mean() / 100,
        "median": float(np.median(totals)) / 100,
        "standard_deviation": deviation / 100,
        "minimum": totals.min() / 100,
        "maximum": totals.max() / 100,
        "histogram": histogram.tolist(),
        "alpha": alpha,
        "standard_error": None if alpha is None else deviation / 100 * np.sqrt(1 - alpha),
        "questions": questions,
        "in_place": in_place,
        "slides": [
            [float(np.mean([sheet["slides"][i] == place for sheet in sheets])) for place in (0, 1, None)]
            for i in range(len(SLIDE_CATEGORY))
        ],
        "time_used": [seconds.mean(), float(np.median(seconds)), seconds.min(), seconds.max()],
    }


def case(seed, participants):
    rng = np.random.default_rng(seed)
    sheets = [answer_sheet(rng, ability) for ability in rng.normal(0, 1, participants)]
    return {"sheets": sheets, "expected": expected(sheets)}


json.dump(
    {
        "made_with": f"numpy {np.__version__} and scipy from fixture.py",
        "cases": [case(1, 61), case(2, 21), case(3, 9)],
    },
    sys.stdout,
    default=lambda number: number.item(),
)
sys.stdout.write("\n")
