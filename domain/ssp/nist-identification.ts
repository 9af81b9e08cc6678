import { choice, form, line, optional, people, prose, recorded } from './common-fields.ts'
import type { SspChapter, SspSection } from './outline.ts'

/** @param information "CUI" or "FCI" */
export const nistIdentification = (information: string): SspChapter => ({
  number: '1',
  title: 'System identification',
  sections: [SYSTEM, ORGANIZATION, ROLES, PURPOSE, USERS, description(information), LAWS],
})

const SYSTEM: SspSection = {
  id: 'system',
  number: '1.1',
  title: 'System name and categorization',
  asks: 'The name of the system as people call it, its unique identifier, the impact level of its information, and whether it is in operation.',
  citation: 'NIST SP 800-18 Rev. 1, 3.1 and 3.2',
  content: form(
    line('name', 'System name'),
    line(
      'identifier',
      'Unique identifier',
      'As in SPRS or in your inventory. It stays the same for the life of the system.',
    ),
    choice('categorization', 'Impact level (confidentiality)', 'Low', 'Moderate', 'High'),
    choice('status', 'Operational status', 'Operational', 'Under development', 'Undergoing a major change'),
  ),
}

const ORGANIZATION: SspSection = {
  id: 'organization',
  number: '1.2',
  title: 'Responsible organization',
  asks: 'The organization that answers for the system, and every CAGE code that works in it.',
  citation: 'NIST SP 800-18 Rev. 1, 3.3',
  content: form(
    optional(recorded('name', 'Organization')),
    recorded('address', 'Address'),
    optional(recorded('phone', 'Phone')),
    recorded('cageCodes', 'CAGE codes'),
    optional(recorded('uei', 'Unique Entity ID (UEI)')),
  ),
}

const ROLES: SspSection = {
  id: 'roles',
  number: '1.3',
  title: 'Roles and contacts',
  asks: 'The information owner, the system owner and the system security officer, each with a way to reach them.',
  citation: 'NIST SP 800-18 Rev. 1, 3.3 to 3.6',
  content: people(
    ['Information owner', 'System owner', 'System security officer'],
    ['Authorizing official', 'Affirming official', 'Assessment contact'],
  ),
}

const PURPOSE: SspSection = {
  id: 'purpose',
  number: '1.4',
  title: 'Description and purpose',
  asks: 'What the system is for, who uses it, and which contracts depend on it.',
  citation: 'NIST SP 800-18 Rev. 1, 3.9',
  content: prose(30),
}

const USERS: SspSection = {
  id: 'users',
  number: '1.5',
  title: 'Users',
  asks: 'How many people use the system, and how many of them with privileges.',
  citation: 'NIST SP 800-18 Rev. 1, 3.9',
  content: form(
    { id: 'endUsers', label: 'Users', kind: 'number' },
    { id: 'privilegedUsers', label: 'Privileged users', kind: 'number' },
  ),
}

const description = (information: string): SspSection => ({
  id: 'information',
  number: '1.6',
  title: `Description of ${information}`,
  asks: `Which ${information} the system holds, from whom it comes, and how it is marked.`,
  citation: information === 'CUI' ? '32 CFR 2002' : 'FAR 52.204-21',
  content: prose(20),
})

const LAWS: SspSection = {
  id: 'laws',
  number: '1.7',
  title: 'Laws, contracts and policies',
  asks: 'What demands that the information is protected: clauses of contracts, laws, and your own policies.',
  citation: 'NIST SP 800-18 Rev. 1, 3.12',
  content: prose(10),
}
