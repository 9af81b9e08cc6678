import { NO_DIAGRAM } from '../diagram/diagram.ts'
import type { PlanContent, PlanControl } from './plan-content.ts'

/** A plan in which nothing is written. */
export const EMPTY_CONTENT: PlanContent = {
  company: 'Acme',
  cageCode: '1AB2C',
  protocol: 'cmmc2',
  texts: [],
  rows: [],
  reviews: [],
  controls: [],
  providers: [],
  ...NO_DIAGRAM,
  versions: [],
}

export function aControl(number: string, more: Partial<PlanControl> = {}): PlanControl {
  return {
    number,
    title: `Title of ${number}`,
    domain: 'AC',
    requirement: null,
    status: 'Completed',
    statement: '',
    naReason: '',
    inherited: [],
    ...more,
  }
}

/** So many words. */
export const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at + 1}`).join(' ')
