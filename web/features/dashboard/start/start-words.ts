import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { groupedByInText, wordingOf } from '#domain/protocols/wording.ts'
import type { StartStep } from '#domain/start/start-list.ts'

export interface StepWords {
  readonly title: string
  readonly text: string
  /** On the button. */
  readonly action: string
}

type OwnWords = Readonly<Record<'scope' | 'plan', StepWords>> & {
  readonly evidence: string
  readonly invitation: string
}

const own: Readonly<Record<ProtocolId, OwnWords>> = {
  cmmc: {
    scope: {
      title: 'Say where FCI is',
      text: 'Which contract information you hold and where it comes from. The systems that handle it are in scope.',
      action: 'Describe FCI',
    },
    plan: {
      title: 'Name the system',
      text: 'Level 1 asks for no plan; the same document describes your scope. Begin with name and status.',
      action: 'Open the plan',
    },
    evidence: 'A list of accounts, a screenshot or a visitor log.',
    invitation: 'IT knows the accounts, the front desk the visitors. Contributors answer, Owners decide.',
  },
  cmmc2: {
    scope: {
      title: 'Say where CUI is',
      text: 'Which CUI you hold, from whom, and how it is marked. What stores, processes or transmits it is in scope.',
      action: 'Describe CUI',
    },
    plan: {
      title: 'Begin the system security plan',
      text: 'Name, identifier and status of the system. Without the plan (3.12.4) no score can be submitted.',
      action: 'Open the plan',
    },
    evidence: 'An access list, a screenshot of a setting or a signed policy.',
    invitation: 'IT, HR and facilities each know a part. Contributors answer, Owners decide.',
  },
  hipaa: {
    scope: {
      title: 'Say where ePHI is',
      text: 'Every site, device, medium and service that creates, receives, keeps or sends it.',
      action: 'Describe the scope',
    },
    plan: {
      title: 'Begin the risk analysis',
      text: 'Whose analysis it is and in which part it is under the Security Rule (45 CFR 164.308(a)(1)(ii)(A)).',
      action: 'Open the risk analysis',
    },
    evidence: 'A training record, a signed BAA or a policy.',
    invitation:
      'The privacy officer, IT and the practice manager each know a part. Contributors answer, Owners decide.',
  },
  iso27001: {
    scope: {
      title: 'Set the scope of the ISMS',
      text: 'Which parts of the organization, sites, services and technology are inside, and what is not (clause 4.3).',
      action: 'Describe the scope',
    },
    plan: {
      title: 'Begin the Statement of Applicability',
      text: 'Whose management system it is, and who certifies it.',
      action: 'Open the statement',
    },
    evidence: 'A policy, minutes of a review or an asset list.',
    invitation: 'Top management, HR and IT each know a part. Contributors answer, Owners decide.',
  },
  soc2: {
    scope: {
      title: 'Describe the services in the examination',
      text: 'What the service does, for whom, and how it is delivered. That is what the auditor examines.',
      action: 'Describe the services',
    },
    plan: {
      title: 'Begin the system description',
      text: 'The system, the type of report, its period and the categories in scope.',
      action: 'Open the description',
    },
    evidence: 'A change ticket, an access review or a policy.',
    invitation: 'Engineering, HR and operations each know a part. Contributors answer, Owners decide.',
  },
}

/** The words of a step in the terms of the framework. */
export function startWords(protocol: ProtocolId, step: StartStep): StepWords {
  const { scope, plan, evidence, invitation } = own[protocol]
  const { controlSingular, controlPlural } = wordingOf(protocol)
  const [one, many] = [controlSingular.toLowerCase(), controlPlural.toLowerCase()]
  switch (step) {
    case 'scope':
      return scope
    case 'plan':
      return plan
    case 'assessment':
      return {
        title: `Assess your first ${groupedByInText(protocol)}`,
        text: `Three short questions for each ${one}, beside its guidance. Leave at any time; your answers stay.`,
        action: 'Assess',
      }
    case 'owners':
      return {
        title: 'Name owners',
        text: `Who answers for which ${many}. An owner is notified of due dates, reviews and comments.`,
        action: 'Assign owners',
      }
    case 'evidence':
      return { title: 'Add the first evidence', text: evidence, action: 'Upload evidence' }
    case 'invitation':
      return { title: 'Invite colleagues', text: invitation, action: 'Invite people' }
  }
}
