interface ListedTemplate {
  readonly title: string
  readonly description: string
  /** How many it asks, shown where the questions themselves are not loaded. */
  readonly questions: number
}

/** The questionnaires that can be sent; their questions: `template-questions.ts`. */
export const TEMPLATES = {
  'nist-800-171-short': {
    title: 'NIST SP 800-171 self-attestation, short',
    description: 'One question for each of the 14 families, and what CUI the supplier handles.',
    questions: 19,
  },
  'nist-800-171-long': {
    title: 'NIST SP 800-171 self-attestation, all requirements',
    description: 'Each of the 110 requirements, weighted as in the DoD Assessment Methodology.',
    questions: 115,
  },
  'hipaa-business-associate': {
    title: 'HIPAA business associate',
    description: 'What PHI is handled, and the safeguards of the Security Rule for it.',
    questions: 21,
  },
  'general-security': {
    title: 'General security',
    description: 'Governance, access, operations, incidents and continuity, for any third party.',
    questions: 22,
  },
  privacy: {
    title: 'Privacy',
    description: 'Personal data: purposes, people’s rights, sharing, transfers, retention and breaches.',
    questions: 24,
  },
} as const satisfies Readonly<Record<string, ListedTemplate>>

export type TemplateKey = keyof typeof TEMPLATES

export function isTemplateKey(text: string): text is TemplateKey {
  return Object.hasOwn(TEMPLATES, text)
}
