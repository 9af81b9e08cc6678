/** One way in which something can end. */
export interface Choice {
  /** Whole and not negative, in whatever is to be spent least of. */
  readonly price: number
  /** Whole and not negative: what it uses up of the budget. */
  readonly deduction: number
  /** Whether anything has to be done for it. */
  readonly isStep: boolean
}

interface Total {
  readonly price: number
  readonly steps: number
}

const IMPOSSIBLE: Total = { price: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY }

/**
 * Takes one choice of each item so that their deductions stay within the budget, and the whole is cheapest: least
 * price, among those fewest steps, among those least deduction; and among those the first item takes the last of its
 * choices that it can, then the second, and so on. Exact: a knapsack with groups, by dynamic programming over
 * deductions. Gives the index of the choice for each item; undefined where nothing stays within the budget.
 */
export function chooseCheapest(items: readonly (readonly Choice[])[], budget: number): number[] | undefined {
  const rest = bestOfRest(items, budget)
  let left = leastDeduction(rest[0] ?? [])
  if (left === undefined) return undefined
  const chosen: number[] = []
  for (const [at, choices] of items.entries()) {
    const best = rest[at]?.[left] ?? IMPOSSIBLE
    const index = choices.findLastIndex((choice) => !isBetter(best, taking(choice, rest[at + 1], left ?? 0)))
    chosen.push(index)
    left -= choices[index]?.deduction ?? 0
  }
  return chosen
}

/** For each item: the best that it and those after it can do with exactly so much deduction, 0 to the budget. */
function bestOfRest(items: readonly (readonly Choice[])[], budget: number): Total[][] {
  const deductions = Array.from({ length: Math.max(0, budget + 1) }, (_, deduction) => deduction)
  const table = [deductions.map((deduction) => (deduction === 0 ? { price: 0, steps: 0 } : IMPOSSIBLE))]
  for (const choices of items.toReversed()) {
    const after = table[0]
    table.unshift(deductions.map((deduction) => bestOf(choices.map((choice) => taking(choice, after, deduction)))))
  }
  return table
}

function taking({ price, deduction, isStep }: Choice, after: readonly Total[] | undefined, left: number): Total {
  const others = after?.[left - deduction] ?? IMPOSSIBLE
  return { price: others.price + price, steps: others.steps + (isStep ? 1 : 0) }
}

function leastDeduction(totals: readonly Total[]): number | undefined {
  const best = bestOf(totals)
  if (best.price === IMPOSSIBLE.price) return undefined
  return totals.findIndex((total) => !isBetter(best, total))
}

function bestOf(totals: readonly Total[]): Total {
  return totals.reduce((best, total) => (isBetter(total, best) ? total : best), IMPOSSIBLE)
}

function isBetter(one: Total, other: Total): boolean {
  return one.price < other.price || (one.price === other.price && one.steps < other.steps)
}
