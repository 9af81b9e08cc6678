interface OffboardingStepInfo {
  readonly step: string
  /** What there is to do. */
  readonly asks: string
  /** Whether it is done only with a document as proof. */
  readonly needsProof?: true
}

/** The steps that an offboarding may need, in their order. The database chooses those of a third party. */
export const OFFBOARDING_STEPS = [
  { step: 'Access revoked', asks: 'Accounts, VPN, badges and API keys of its people and systems.' },
  { step: 'Keys and devices returned', asks: 'Keys, badges, tokens, laptops and media that belong to you.' },
  {
    step: 'CUI returned or destroyed',
    asks: 'All copies, backups too, sanitized as NIST SP 800-88 describes (3.8.3; 32 CFR 2002.14(f)).',
    needsProof: true,
  },
  {
    step: 'FCI returned or destroyed',
    asks: 'All copies, media sanitized (FAR 52.204-21(b)(1)(vii)).',
    needsProof: true,
  },
  {
    step: 'PHI returned or destroyed',
    asks: 'All PHI in any form, its subcontractors’ too. Where that is infeasible, the protections of the BAA go on: record it as not needed with the reason (45 CFR 164.504(e)(2)(ii)(J)).',
    needsProof: true,
  },
  { step: 'Personal data returned or destroyed', asks: 'All copies, as the agreement says.', needsProof: true },
  { step: 'Agreements ended', asks: 'Contract, BAA, DPA and NDA: notice given, and what survives them noted.' },
  {
    step: 'Subcontractors told',
    asks: 'Each subcontractor with your data knows when the work ends and what it must return or destroy.',
  },
  {
    step: 'Inherited controls reassigned',
    asks: 'No control is inherited from its services: you do their part, or another provider does.',
  },
] as const satisfies readonly OffboardingStepInfo[]
export type OffboardingStep = (typeof OFFBOARDING_STEPS)[number]['step']

export const STEP_STATES = ['Open', 'Done', 'Not needed'] as const
export type StepState = (typeof STEP_STATES)[number]

/** Whether a step is done only with a document as proof: the return or destruction of data. */
export function needsProof(step: OffboardingStep): boolean {
  return OFFBOARDING_STEPS.some((one) => one.step === step && 'needsProof' in one)
}

/** What there is to do in a step. */
export function stepAsks(step: OffboardingStep): string {
  return OFFBOARDING_STEPS.find((one) => one.step === step)?.asks ?? ''
}

/** The steps in the order in which they are shown. */
export function inStepOrder<Row extends { readonly step: OffboardingStep }>(rows: readonly Row[]): readonly Row[] {
  const position = ({ step }: Row) => OFFBOARDING_STEPS.findIndex((one) => one.step === step)
  return rows.toSorted((a, b) => position(a) - position(b))
}
