import type { ProtocolId } from '../protocols/protocol-id.ts'
import { PROSE } from '../ssp/outline.ts'
import type { CompanyRecord } from './company-record.ts'
import type { SspDocument, SystemCharacteristics } from './schema/ssp.ts'
import { oneLine, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE } from './vocabulary.ts'

type Source = Pick<CompanyRecord, 'company' | 'protocol' | 'plan'>
type Implementation = SspDocument['system-security-plan']['system-implementation']

/**
 * The system as others' tools look for it, out of the sections that say it. Each protocol has its own; the first that
 * is there counts.
 */
export function characteristicsOf(source: Source): SystemCharacteristics {
  const { company, protocol } = source
  const said = (field: string, ...sections: readonly string[]) => saidIn(source, field, sections)
  const identifier = said('identifier', 'system')
  const categorization = said('categorization', 'system')
  const status = said('status', 'system')
  const [environment, dataFlow] = [said(PROSE, 'environment'), said(PROSE, 'data-flow')]
  return {
    'system-ids': [
      { 'identifier-type': OSCAL_NAMESPACE, id: uuidOf('system', company.id) },
      ...(identifier === '' ? [] : [{ id: oneLine(identifier, '') }]),
    ],
    'system-name': oneLine(said('name', 'system', 'entity', 'isms') || said('system', 'examination'), company.name),
    description: stated(said(PROSE, 'purpose', 'services', 'scope')),
    ...(categorization !== '' && { 'security-sensitivity-level': oneLine(categorization, '').toLowerCase() }),
    'system-information': {
      'information-types': [
        {
          uuid: uuidOf('information-type', company.id, protocol),
          title: INFORMATION[protocol],
          description: stated(said(PROSE, 'information', 'data-flow')),
          ...(categorization !== '' && {
            'confidentiality-impact': { base: `fips-199-${oneLine(categorization, '').toLowerCase()}` },
          }),
        },
      ],
    },
    status: STATES.get(status) ?? { state: 'other', remarks: stated(status) },
    'authorization-boundary': { description: stated(said(PROSE, 'boundary', 'scope')) },
    ...(environment !== '' && { 'network-architecture': { description: environment } }),
    ...(dataFlow !== '' && { 'data-flow': { description: dataFlow } }),
  }
}

const INFORMATION: Readonly<Record<ProtocolId, string>> = {
  cmmc: 'Federal Contract Information (FCI)',
  cmmc2: 'Controlled Unclassified Information (CUI)',
  hipaa: 'Electronic protected health information (ePHI)',
  iso27001: 'Information in the scope of the management system',
  soc2: 'Information that the service handles',
}

const STATES: ReadonlyMap<string, { state: string }> = new Map([
  ['Operational', { state: 'operational' }],
  ['Under development', { state: 'under-development' }],
  ['Undergoing a major change', { state: 'under-major-modification' }],
])

/** How many people use the system, with and without privileges. */
export function usersOf(source: Source): Pick<Implementation, 'users'> {
  const kinds = [
    { id: 'user', title: 'Users', field: 'endUsers' },
    { id: 'privileged-user', title: 'Privileged users', field: 'privilegedUsers' },
  ]
  const users = kinds.flatMap(({ id, title, field }) => {
    const count = saidIn(source, field, ['users'])
    if (count === '') return []
    return [
      {
        uuid: uuidOf(id, source.company.id),
        title,
        props: [{ name: 'count', ns: OSCAL_NAMESPACE, value: oneLine(count, '-') }],
        'role-ids': [id],
      },
    ]
  })
  return users.length === 0 ? {} : { users }
}

/** Trimmed; empty where none of the sections says anything. */
function saidIn({ plan }: Source, field: string, sections: readonly string[]): string {
  const texts = sections.map((section) => plan.texts.find((one) => one.section === section && one.field === field))
  return texts.map((text) => text?.body.trim() ?? '').find(Boolean) ?? ''
}
