import type { CompanyRecord, Person } from './company-record.ts'
import type { Address, Metadata, Party } from './schema/common.ts'
import { notes, oneLine, some } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { NOT_STATED, OSCAL_VERSION } from './vocabulary.ts'

type Company = CompanyRecord['company']

export const companyUuid = ({ id }: Pick<Company, 'id'>): string => uuidOf('company', id)
export const personUuid = ({ id }: Person): string => uuidOf('person', id)

/** Who answers for a control or an item. */
export const OWNER_ROLE = { id: 'owner', title: 'Owner' }

/** The head of a document: whose it is, and everybody who is named in it. */
export function metadataOf(
  { company, changedAt }: Pick<CompanyRecord, 'company' | 'changedAt'>,
  title: string,
  people: readonly (Person | null)[],
): Metadata {
  const known = new Map(people.flatMap((person) => (person === null ? [] : [[person.id, person] as const])))
  return {
    title: oneLine(`${company.name}: ${title}`, title),
    'last-modified': changedAt,
    version: changedAt,
    'oscal-version': OSCAL_VERSION,
    parties: [organization(company), ...[...known.values()].toSorted(byId).map(partyOf)],
  }
}

function organization(company: Company): Party {
  const { profile } = company
  return {
    uuid: companyUuid(company),
    type: 'organization',
    name: oneLine(company.name, 'Unnamed'),
    props: some(
      notes({
        'cage-code': company.cageCode,
        'other-cage-codes': profile.otherCageCodes.join(' '),
        uei: profile.uei,
        website: profile.website,
      }),
    ),
    'telephone-numbers': some(
      profile.phone === '' ? [] : [{ type: 'office', number: oneLine(profile.phone, NOT_STATED) }],
    ),
    addresses: some([profile.physicalAddress, profile.mailingAddress].flatMap(addressOf)),
  }
}

/** OSCAL has an address in lines. */
function addressOf(text: string): Address[] {
  const lines = text
    .split('\n')
    .map((line) => oneLine(line, ''))
    .filter(Boolean)
  return lines.length === 0 ? [] : [{ type: 'work', 'addr-lines': lines }]
}

function partyOf(person: Person): Party {
  return {
    uuid: personUuid(person),
    type: 'person',
    name: oneLine(person.name, person.email),
    ...(MAIL_ADDRESS.test(person.email) && { 'email-addresses': [person.email] }),
  }
}

const MAIL_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*$/

function byId(one: Person, other: Person): number {
  return one.id < other.id ? -1 : 1
}

/** The people of a document, by the UUID of their party. */
export function peopleIn({ parties = [] }: Pick<Metadata, 'parties'>): ReadonlyMap<string, Person> {
  return new Map(
    parties
      .filter(({ type }) => type === 'person')
      .map(({ uuid, name = '', 'email-addresses': [email = ''] = [] }) => [uuid, { id: uuid, name, email }]),
  )
}
