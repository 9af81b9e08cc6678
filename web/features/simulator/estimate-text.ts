import type { Estimate } from '#domain/simulator/estimates.ts'

/** The typed texts of an estimate. */
export type EstimateText = Record<keyof Estimate, string>

const MOST = { cost: 100_000_000, hours: 100_000, partCost: 100_000_000, partHours: 100_000 } as const

export function textOf(estimate: Estimate | undefined): EstimateText {
  const shown = (amount: number | null | undefined) => amount?.toString() ?? ''
  return {
    cost: shown(estimate?.cost),
    hours: shown(estimate?.hours),
    partCost: shown(estimate?.partCost),
    partHours: shown(estimate?.partHours),
  }
}

export interface ParsedEstimate {
  /** Undefined while there are errors. */
  readonly estimate: Estimate | undefined
  readonly errors: Readonly<Partial<Record<keyof Estimate, string>>>
}

/** Whole amounts, with or without thousands separators; empty is no estimate. The part cannot exceed the whole. */
export function parseEstimate(text: EstimateText): ParsedEstimate {
  const read = {
    cost: amountOf(text.cost, MOST.cost),
    hours: amountOf(text.hours, MOST.hours),
    partCost: amountOf(text.partCost, MOST.partCost),
    partHours: amountOf(text.partHours, MOST.partHours),
  }
  const errors = {
    ...issueOf('cost', read.cost),
    ...issueOf('hours', read.hours),
    ...(issueOf('partCost', read.partCost) ?? exceeding('partCost', read.partCost, read.cost)),
    ...(issueOf('partHours', read.partHours) ?? exceeding('partHours', read.partHours, read.hours)),
  }
  const { cost, hours, partCost, partHours } = read
  const isWhole = cost !== undefined && hours !== undefined && partCost !== undefined && partHours !== undefined
  const estimate = isWhole && Object.keys(errors).length === 0 ? { cost, hours, partCost, partHours } : undefined
  return { estimate, errors }
}

/** Null for an empty text, undefined for an invalid amount. */
function amountOf(text: string, most: number): number | null | undefined {
  const plain = text.replaceAll(/[\s,]/g, '')
  if (plain === '') return null
  const amount = Number(plain)
  return /^\d+$/.test(plain) && amount <= most ? amount : undefined
}

function issueOf(name: keyof Estimate, amount: number | null | undefined) {
  return amount === undefined ? { [name]: `A whole number up to ${MOST[name].toLocaleString('en')}.` } : undefined
}

function exceeding(name: keyof Estimate, part: number | null | undefined, whole: number | null | undefined) {
  const isMore = typeof part === 'number' && typeof whole === 'number' && part > whole
  return isMore ? { [name]: 'Not more than the whole.' } : undefined
}
