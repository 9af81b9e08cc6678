/** The questionnaires that can be sent; their questions: `template-questions.ts`. */
export const TEMPLATES = {
  'nist-800-171-short': {
    title: 'NIST SP 800-171 self-attestation, short',
    description: 'One question for each of the 14 families, and what CUI the supplier handles. 19 questions.',
  },
  'nist-800-171-long': {
    title: 'NIST SP 800-171 self-attestation, all requirements',
    description: 'Each of the 110 requirements, weighted as in the DoD Assessment Methodology.',
  },
  'hipaa-business-associate': {
    title: 'HIPAA business associate',
    description: 'What PHI is handled, and the safeguards of the Security Rule for it. 21 questions.',
  },
  'general-security': {
    title: 'General security',
    description: 'Governance, access, operations, incidents and continuity, for any third party. 22 questions.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly description: string }>>

export type TemplateKey = keyof typeof TEMPLATES

export function isTemplateKey(text: string): text is TemplateKey {
  return Object.hasOwn(TEMPLATES, text)
}
