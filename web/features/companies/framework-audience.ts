import type { ProtocolId } from '#domain/protocols/protocol-id.ts'

/** Who needs a framework, and what it asks of them. */
interface FrameworkAudience {
  readonly who: string
  readonly asks: string
}

/** For a person who does not know yet which one applies: by what they handle or what their customers ask for. */
export const FRAMEWORK_AUDIENCE: Readonly<Record<ProtocolId, FrameworkAudience>> = {
  cmmc: {
    who: 'Federal contractors who handle only Federal Contract Information (FCI).',
    asks: '15 practices (FAR 52.204-21) and a self-assessment every year.',
  },
  cmmc2: {
    who: 'Defense contractors and suppliers who handle Controlled Unclassified Information (CUI).',
    asks: '110 controls (NIST SP 800-171), an SPRS score, and an assessment every three years.',
  },
  hipaa: {
    who: 'Clinics, health plans and their business associates who handle electronic health information (ePHI).',
    asks: 'A risk analysis and 93 safeguards of the Security and Breach Notification Rules.',
  },
  iso27001: {
    who: 'Organizations whose customers ask for a certified information security management system.',
    asks: '93 Annex A controls, a Statement of Applicability, and a certification audit.',
  },
  soc2: {
    who: 'Service providers whose customers ask for a report by an independent auditor.',
    asks: '61 criteria: security always; availability, confidentiality, processing integrity and privacy by choice.',
  },
}
