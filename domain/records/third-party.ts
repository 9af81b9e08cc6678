import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { CMMC_LEVELS_HELD, THIRD_PARTY_STATUSES, TIERS } from '#domain/third-parties/third-party.ts'
import type { RecordDeclaration } from './record.ts'

export const thirdParty = {
  table: 'third_parties',
  noun: { singular: 'third party', plural: 'third parties' },
  mark: 'T-',
  fields: {
    number: { label: 'No.', noun: 'number', type: 'mark', writable: 'never' },
    name: { label: 'Name', type: 'text', required: true, min: 1, max: 200 },
    status: { label: 'Status', type: 'choice', choices: THIRD_PARTY_STATUSES },
    tier: { label: 'Tier', type: 'choice', choices: TIERS, nullable: true },
    services: { label: 'Services', type: 'long text', max: 2000 },
    website: { label: 'Website', type: 'text', max: 300 },
    owner_id: { label: 'Owner', type: 'person', nullable: true },
    inherent_risk: { label: 'Inherent risk', type: 'choice', choices: RISK_LEVELS, nullable: true },
    residual_risk: { label: 'Residual risk', type: 'choice', choices: RISK_LEVELS, nullable: true },
    contract_starts_on: { label: 'Contract start', type: 'day', nullable: true },
    contract_ends_on: { label: 'Contract end', type: 'day', nullable: true },
    last_reviewed_on: { label: 'Last review', type: 'day', nullable: true },
    next_review_on: { label: 'Next review', type: 'day', nullable: true },
    cage_code: { label: 'CAGE code', type: 'text', nullable: true },
    uei: { label: 'UEI', type: 'text', nullable: true },
    cmmc_level: { label: 'CMMC level', type: 'choice', choices: CMMC_LEVELS_HELD, nullable: true },
    sprs_score: { label: 'SPRS score', type: 'number', nullable: true, min: -203, max: 110 },
    sprs_on: { label: 'SPRS date', type: 'day', nullable: true },
    affirmation_until: { label: 'Affirmation until', noun: 'end of the affirmation', type: 'day', nullable: true },
    parent_id: {
      label: 'Works for',
      noun: 'company that it works for',
      type: 'reference',
      to: 'third_parties',
      nullable: true,
    },
  },
} as const satisfies RecordDeclaration
