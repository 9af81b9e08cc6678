import type { Clause } from './clause.ts'

const CURRENT = '2026-11-23'
const cui = { catalog: 'CUI subcontract', data: ['CUI'], checkedOn: CURRENT } as const
const both = { catalog: 'CUI subcontract', data: ['CUI', 'FCI'], checkedOn: CURRENT } as const

/** DFARS 252.204-7012 (MAY 2024), 252.204-7021 (NOV 2025) and 32 CFR 170.23(a). */
export const SUBCONTRACT_CLAUSES: readonly Clause[] = [
  {
    ...cui,
    id: 'dfars-7012',
    citation: 'DFARS 252.204-7012(m)(1)',
    title: 'Flow-down of 252.204-7012',
    asks: 'The clause, with paragraph (m) and unaltered but for the names, is part of it and goes into subcontracts with covered defense information.',
    isVerified: true,
  },
  {
    ...cui,
    id: 'variance-notice',
    citation: 'DFARS 252.204-7012(m)(2)(i)',
    title: 'Notice of requests to vary',
    asks: 'A request to vary from NIST SP 800-171 is told to the next higher tier.',
    isVerified: false,
  },
  {
    ...cui,
    id: 'incident-number',
    citation: 'DFARS 252.204-7012(m)(2)(ii)',
    title: 'Incident report number',
    asks: 'The incident report number of DoD is passed on as soon as practicable.',
    isVerified: false,
  },
  {
    ...cui,
    id: 'cloud',
    citation: 'DFARS 252.204-7012(b)(2)(ii)(D)',
    title: 'Cloud providers',
    asks: 'A cloud with covered defense information meets security equivalent to FedRAMP Moderate and paragraphs (c) to (g).',
    isVerified: true,
  },
  {
    ...cui,
    id: 'incident-72-hours',
    citation: 'DFARS 252.204-7012(c)(1)(ii)',
    title: 'Cyber incidents within 72 hours',
    asks: 'Cyber incidents are reported to DoD within 72 hours of discovery.',
    isVerified: true,
  },
  {
    ...cui,
    id: 'image-preservation',
    citation: 'DFARS 252.204-7012(e)',
    title: 'Preservation of images',
    asks: 'Images of affected systems and packet data are kept for at least 90 days.',
    isVerified: true,
  },
  {
    ...both,
    id: 'cmmc-status',
    citation: 'DFARS 252.204-7021(d)(1)(i)',
    title: 'CMMC status for the life of the contract',
    asks: 'The named level or higher is held for the life of the contract on all systems with FCI or CUI.',
    isVerified: true,
  },
  {
    ...both,
    id: 'cmmc-systems',
    citation: 'DFARS 252.204-7021(d)(2)',
    title: 'FCI and CUI on systems of that level only',
    asks: 'FCI and CUI are processed, stored and transmitted only on systems that hold the level or a higher one.',
    isVerified: true,
  },
  {
    ...both,
    id: 'affirmation',
    citation: 'DFARS 252.204-7021(d)(3)',
    title: 'Annual affirmation',
    asks: 'An affirming official affirms continuous compliance each year.',
    isVerified: false,
  },
  {
    ...both,
    id: 'dfars-7021',
    citation: 'DFARS 252.204-7021(f)(1)',
    title: 'Flow-down of 252.204-7021',
    asks: 'The substance of the clause without (e)(1) goes into subcontracts with FCI or CUI, COTS excepted.',
    isVerified: true,
  },
  {
    ...both,
    id: 'status-before-award',
    citation: 'DFARS 252.204-7021(f)(2)',
    title: 'Status before award',
    asks: 'Before award the current CMMC status of a subcontractor is confirmed to fit the data.',
    isVerified: true,
  },
  {
    ...both,
    id: 'level-for-data',
    citation: '32 CFR 170.23(a)',
    title: 'Level that the data needs',
    asks: 'The level follows the data: Level 1 (Self) for FCI, Level 2 (Self) for CUI, Level 2 (C3PAO) where the prime contract needs that or Level 3.',
    isVerified: true,
  },
]
