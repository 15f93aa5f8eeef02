"""Loaded by schemathesis before its runs.

Hypothesis parses the source of a lambda to describe it in messages. On CPython 3.11 `ast.parse` fails with
"AST constructor recursion depth mismatch" where two threads parse at once (python/cpython#106905), and the run
with it. The descriptions are cosmetic, so lambdas go without one.
"""

from hypothesis.internal import lambda_sources

lambda_sources.lambda_description = lambda function: "lambda: <unknown>"
