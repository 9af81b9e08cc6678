import { NO_DIAGRAM } from '../diagram/diagram.ts'
import { EMPTY_PROFILE } from '../companies/company-profile.ts'
import type { SspContent, SspControl } from './ssp-content.ts'
import type { SspRisk } from './ssp-risks.ts'

/** An SSP without content. */
export const EMPTY_CONTENT: SspContent = {
  company: 'Acme',
  cageCode: '1AB2C',
  profile: EMPTY_PROFILE,
  protocol: 'cmmc2',
  at: '2026-11-20T09:00:00Z',
  texts: [],
  rows: [],
  reviews: [],
  controls: [],
  providers: [],
  risks: [],
  ...NO_DIAGRAM,
  versions: [],
}

export function aControl(number: string, more: Partial<SspControl> = {}): SspControl {
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

/** A risk without facts. */
export function aRisk(number: number, more: Partial<SspRisk> = {}): SspRisk {
  return {
    number,
    title: `Risk ${number}`,
    asset: '',
    threat: '',
    vulnerability: '',
    likelihood: null,
    impact: null,
    treatment: null,
    plan: '',
    reason: '',
    residualLikelihood: null,
    residualImpact: null,
    status: 'Open',
    controls: [],
    ...more,
  }
}

/** A text of `count` words. */
export const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at + 1}`).join(' ')
