import { outlineOf } from '../ssp/protocol-outline.ts'
import { valueOf, type SspRow } from '../ssp/ssp-content.ts'
import type { CompanyRecord } from './company-record.ts'
import { metadataOf, OWNER_ROLE } from './metadata.ts'
import type { Metadata, Party } from './schema/common.ts'
import type { SspDocument } from './schema/ssp.ts'
import { notes, oneLine, some } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_FILES, OSCAL_NAMESPACE } from './vocabulary.ts'
import { componentsOf } from './write-components.ts'
import { resourcesOfPlan } from './write-plan-texts.ts'
import { requirementsOf } from './write-requirements.ts'
import { characteristicsOf, usersOf } from './write-system.ts'

type Source = Pick<CompanyRecord, 'company' | 'protocol' | 'changedAt' | 'controls' | 'plan'>

/** The system security plan, or what the protocol has in its place; undefined while the company has no controls. */
export function oscalSsp(source: Source): SspDocument | undefined {
  const { company, protocol, controls } = source
  if (controls.length === 0) return undefined
  const { title, basis } = outlineOf(protocol)
  return {
    'system-security-plan': {
      uuid: uuidOf('ssp', company.id),
      metadata: metadataOfPlan(source, title),
      'import-profile': { href: OSCAL_FILES.profile },
      'system-characteristics': characteristicsOf(source),
      'system-implementation': { ...usersOf(source), components: componentsOf(source) },
      'control-implementation': { description: basis, 'implemented-requirements': requirementsOf(source) },
      ...resourcesOfPlan(source),
    },
  }
}

function metadataOfPlan(source: Source, title: string): Metadata {
  const { company, plan, controls } = source
  const head = metadataOf(
    source,
    title,
    controls.map(({ owner }) => owner),
  )
  const contacts = plan.rows.filter(
    ({ section, values }) => section === 'roles' && (values['role'] ?? '').trim() !== '',
  )
  const roles = new Map(contacts.map((row) => [roleId(row), oneLine(valueOf(row, 'role'), 'Contact')]))
  return {
    ...head,
    roles: [
      OWNER_ROLE,
      { id: 'user', title: 'User' },
      { id: 'privileged-user', title: 'Privileged user' },
      ...[...roles].map(([id, name]) => ({ id, title: name })),
    ],
    parties: [...(head.parties ?? []), ...contacts.map(contactOf)],
    'responsible-parties': some(
      [...roles.keys()].map((id) => ({
        'role-id': id,
        'party-uuids': contacts.filter((row) => roleId(row) === id).map(contactUuid),
      })),
    ),
    revisions: some(
      plan.versions.toReversed().map(({ number, frozenAt, frozenBy, note: remarks }) => ({
        version: String(number),
        'last-modified': frozenAt,
        props: some(notes({ 'frozen-by': frozenBy })),
        remarks,
      })),
    ),
    actions: some(
      plan.reviews.map(({ section, reviewer, at }) => ({
        uuid: uuidOf('review', company.id, section),
        date: at,
        type: 'review',
        system: OSCAL_NAMESPACE,
        props: notes({ section, reviewer }),
      })),
    ),
  }
}

type Contact = SspRow & { readonly id: string }

const contactUuid = ({ id }: Contact): string => uuidOf('contact', id)

const roleId = (row: SspRow): string =>
  `contact-${valueOf(row, 'role')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`

function contactOf(row: Contact): Party {
  const phone = oneLine(valueOf(row, 'phone'), '')
  return {
    uuid: contactUuid(row),
    type: 'person',
    name: oneLine(valueOf(row, 'name'), 'Not named'),
    props: some(notes({ title: valueOf(row, 'title'), organization: valueOf(row, 'organization') })),
    ...(phone !== '' && { 'telephone-numbers': [{ number: phone }] }),
  }
}
