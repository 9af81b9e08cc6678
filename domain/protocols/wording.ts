import type { ProtocolId } from './protocol-id.ts'

/** Every word on a screen or export that depends on the protocol. */
export interface Wording {
  readonly displayName: string
  readonly dashboardTitle: string
  readonly scoreLabel: 'SPRS Score' | 'Compliance Score'
  readonly frameworkName: string
  readonly controlSingular: string
  readonly controlPlural: string
  readonly assessmentName: string
  /** Heading of the column that `safeguard_domain` fills. */
  readonly groupedBy: string
  readonly thirdParty: ThirdPartyWording
  /** The titles of the pages /ssp and /poam, in the terms of the framework. */
  readonly sspTitle: string
  readonly poamTitle: string
}

/** What suppliers, business associates or third parties are called, and where their page is. */
export interface ThirdPartyWording {
  readonly singular: string
  readonly plural: string
  readonly agreement: string
  /** Short form for column heads and badges; the full form where there is none. */
  readonly agreementShort: string
  readonly path: '/suppliers' | '/business-associates'
}

/** The name that the specification gives, and the revision that CMMC is assessed against. Decisions section 9. */
export const SP_800_171_REV_3 = 'NIST SP 800-171 Rev 3, assessed against Rev. 2 (32 CFR 170.14(c)(3))'

const supplier: ThirdPartyWording = {
  singular: 'Supplier',
  plural: 'Suppliers',
  agreement: 'Supplier Agreement',
  agreementShort: 'Supplier Agreement',
  path: '/suppliers',
}

const businessAssociate: ThirdPartyWording = {
  singular: 'Business Associate',
  plural: 'Business Associates',
  agreement: 'Business Associate Agreement',
  agreementShort: 'BAA',
  path: '/business-associates',
}

const thirdParty: ThirdPartyWording = {
  singular: 'Third Party',
  plural: 'Third Parties',
  agreement: 'Third Party Agreement',
  agreementShort: 'Agreement',
  path: '/business-associates',
}

const wordings: Readonly<Record<ProtocolId, Wording>> = {
  cmmc: {
    displayName: 'CMMC Level 1',
    dashboardTitle: 'CMMC Level 1 Dashboard',
    scoreLabel: 'SPRS Score',
    frameworkName: 'NIST SP 800-171',
    controlSingular: 'Practice',
    controlPlural: 'Practices',
    assessmentName: 'CMMC Level 1 Self-Assessment',
    groupedBy: 'Domain',
    thirdParty: supplier,
    sspTitle: 'System Security Plan',
    // Level 1 does not allow a POA&M (32 CFR 170.21(a)(1)), so the name avoids the term.
    poamTitle: 'Action Plan',
  },
  cmmc2: {
    displayName: 'CMMC Level 2',
    dashboardTitle: 'CMMC Level 2 Dashboard',
    scoreLabel: 'SPRS Score',
    frameworkName: SP_800_171_REV_3,
    controlSingular: 'Control',
    controlPlural: 'Controls',
    assessmentName: 'CMMC Level 2 Assessment',
    groupedBy: 'Family',
    thirdParty: supplier,
    sspTitle: 'System Security Plan',
    poamTitle: 'Plan of Action & Milestones',
  },
  hipaa: {
    displayName: 'HIPAA',
    dashboardTitle: 'HIPAA Controls Dashboard',
    scoreLabel: 'Compliance Score',
    frameworkName: 'HIPAA Security Rule',
    controlSingular: 'Safeguard',
    controlPlural: 'Safeguards',
    assessmentName: 'HIPAA Security Risk Analysis',
    groupedBy: 'Safeguard category',
    thirdParty: businessAssociate,
    sspTitle: 'Risk Analysis',
    poamTitle: 'Corrective Action Plan',
  },
  iso27001: {
    displayName: 'ISO 27001',
    dashboardTitle: 'ISO 27001 Dashboard',
    scoreLabel: 'Compliance Score',
    frameworkName: 'ISO/IEC 27001:2022',
    controlSingular: 'Control',
    controlPlural: 'Controls',
    assessmentName: 'ISO 27001 Certification Audit',
    groupedBy: 'Annex A theme',
    thirdParty,
    sspTitle: 'Statement of Applicability',
    poamTitle: 'Corrective Action Plan',
  },
  soc2: {
    displayName: 'SOC 2',
    dashboardTitle: 'SOC 2 Dashboard',
    scoreLabel: 'Compliance Score',
    frameworkName: 'SOC 2 Trust Services Criteria',
    controlSingular: 'Criterion',
    controlPlural: 'Criteria',
    assessmentName: 'SOC 2 Examination',
    groupedBy: 'Category',
    thirdParty,
    sspTitle: 'System Description',
    poamTitle: 'Corrective Action Plan',
  },
}

/** The words of a protocol, to the letter of specification section 1 and decisions sections 4 and 9. */
export function wordingOf(protocol: ProtocolId): Wording {
  return wordings[protocol]
}

/** What a protocol groups its controls by, inside a sentence: "family", "Annex A theme". */
export function groupedByInText(protocol: ProtocolId): string {
  const { groupedBy } = wordings[protocol]
  return groupedBy.startsWith('Annex') ? groupedBy : groupedBy.toLowerCase()
}
