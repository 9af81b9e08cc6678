import * as z from 'zod/mini'
import { backMatter, itemsOf, list, metadata, props, text, uuid } from './common.ts'

const maybe = z.optional(text)
const described = z.object({ description: text })

const component = z.object({
  uuid,
  type: text,
  title: text,
  description: text,
  props,
  status: z.object({ state: text }),
})
export type Component = z.infer<typeof component>

const byComponent = z.object({
  'component-uuid': uuid,
  uuid,
  description: text,
  props,
  'implementation-status': z.optional(z.object({ state: text, remarks: maybe })),
  remarks: maybe,
})
export type ByComponent = z.infer<typeof byComponent>

const implementedRequirement = z.object({
  uuid,
  'control-id': text,
  props,
  'responsible-roles': list(z.object({ 'role-id': text, 'party-uuids': list(uuid) })),
  statements: list(z.object({ 'statement-id': text, uuid, 'by-components': list(byComponent), remarks: maybe })),
  'by-components': list(byComponent),
  remarks: maybe,
})
export type ImplementedRequirement = z.infer<typeof implementedRequirement>

const informationType = z.object({
  uuid: z.optional(uuid),
  title: text,
  description: text,
  'confidentiality-impact': z.optional(z.object({ base: text })),
})

const systemCharacteristics = z.object({
  'system-ids': z.array(z.object({ 'identifier-type': maybe, id: text })),
  'system-name': text,
  description: text,
  props,
  'security-sensitivity-level': maybe,
  'system-information': z.object({ 'information-types': z.array(informationType) }),
  status: z.object({ state: text, remarks: maybe }),
  'authorization-boundary': described,
  'network-architecture': z.optional(described),
  'data-flow': z.optional(described),
})
export type SystemCharacteristics = z.infer<typeof systemCharacteristics>

export const sspDocument = z.object({
  'system-security-plan': z.object({
    uuid,
    metadata,
    'import-profile': z.object({ href: text }),
    'system-characteristics': systemCharacteristics,
    'system-implementation': z.object({
      props,
      users: list(
        z.object({
          uuid,
          title: maybe,
          props,
          'role-ids': list(text),
        }),
      ),
      components: z.array(component),
    }),
    'control-implementation': z.object({
      description: text,
      'implemented-requirements': itemsOf(implementedRequirement),
    }),
    'back-matter': backMatter,
  }),
})
export type SspDocument = z.infer<typeof sspDocument>
