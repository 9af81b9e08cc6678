import * as z from 'zod/mini'
import { VEX_JUSTIFICATIONS, type VexJustification } from '../vex-justification.ts'

/** What a VEX file says of one weakness in some products. */
export interface VexStatement {
  /** In capitals: the name of the weakness and its other names. */
  readonly cves: readonly string[]
  /** As the file names them: a package URL, `urn:uuid:…`, a name. Empty: it names none. */
  readonly products: readonly string[]
  readonly isNotAffected: boolean
  readonly justification: VexJustification | null
  /** Empty where the file gives none. */
  readonly reason: string
}

export interface VexFile {
  /** Empty where the file does not say. */
  readonly author: string
  readonly statements: readonly VexStatement[]
}

const text = z.optional(z.nullable(z.string()))
const id = z.object({ '@id': z.optional(z.string()) })

const openVex = z.object({
  '@context': z.string().check(z.includes('openvex')),
  author: text,
  statements: z.array(
    z.object({
      vulnerability: z.union([
        z.string(),
        z.object({ name: z.string(), aliases: z.optional(z.nullable(z.array(z.string()))) }),
      ]),
      products: z.optional(
        z.nullable(
          z.array(z.union([z.string(), z.extend(id, { subcomponents: z.optional(z.nullable(z.array(id))) })])),
        ),
      ),
      status: z.string(),
      justification: text,
      impact_statement: text,
    }),
  ),
})

const cycloneDx = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.optional(z.object({ supplier: z.optional(z.object({ name: text })) })),
  components: z.optional(z.array(z.object({ 'bom-ref': text, name: z.string(), purl: text }))),
  vulnerabilities: z.array(
    z.object({
      id: z.optional(z.string()),
      analysis: z.optional(z.object({ state: text, justification: text, detail: text })),
      affects: z.optional(z.array(z.object({ ref: z.string() }))),
    }),
  ),
})

/** CycloneDX's nine justifications as those of OpenVEX. */
const CYCLONEDX_JUSTIFICATIONS: Readonly<Record<string, VexJustification>> = {
  code_not_present: 'vulnerable_code_not_present',
  code_not_reachable: 'vulnerable_code_not_in_execute_path',
  requires_configuration: 'vulnerable_code_cannot_be_controlled_by_adversary',
  requires_dependency: 'vulnerable_code_cannot_be_controlled_by_adversary',
  requires_environment: 'vulnerable_code_cannot_be_controlled_by_adversary',
  protected_by_compiler: 'inline_mitigations_already_exist',
  protected_at_runtime: 'inline_mitigations_already_exist',
  protected_at_perimeter: 'inline_mitigations_already_exist',
  protected_by_mitigating_control: 'inline_mitigations_already_exist',
}

/**
 * Reads OpenVEX 0.2 or CycloneDX VEX in JSON.
 *
 * @throws RangeError with a sentence for a person when it is neither
 */
export function readVex(file: string): VexFile {
  const content = parsed(file)
  const asOpenVex = openVex.safeParse(content)
  if (asOpenVex.success) return fromOpenVex(asOpenVex.data)
  const asCycloneDx = cycloneDx.safeParse(content)
  if (asCycloneDx.success) return fromCycloneDx(asCycloneDx.data)
  throw new RangeError('The file is neither OpenVEX nor CycloneDX with vulnerabilities. Choose a VEX file in JSON.')
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file.replace(/^\uFEFF/, ''))
  } catch {
    throw new RangeError('The file is not JSON, or it was cut off. Choose a VEX file in JSON.')
  }
}

function fromOpenVex({ author, statements }: z.infer<typeof openVex>): VexFile {
  return {
    author: author ?? '',
    statements: statements.map(({ vulnerability, products, status, justification, impact_statement: impact }) => ({
      cves: namesOf(
        typeof vulnerability === 'string' ? [vulnerability] : [vulnerability.name, ...(vulnerability.aliases ?? [])],
      ),
      products: (products ?? []).flatMap((product) => {
        if (typeof product === 'string') return [product]
        const inner = (product.subcomponents ?? []).flatMap((one) => one['@id'] ?? [])
        return inner.length > 0 ? inner : (product['@id'] ?? [])
      }),
      isNotAffected: status === 'not_affected',
      justification: VEX_JUSTIFICATIONS.find((one) => one === justification) ?? null,
      reason: impact?.trim() ?? '',
    })),
  }
}

function fromCycloneDx({ metadata, components = [], vulnerabilities }: z.infer<typeof cycloneDx>): VexFile {
  const byRef = new Map(components.map(({ 'bom-ref': ref, name, purl }) => [ref, purl ?? name]))
  return {
    author: metadata?.supplier?.name ?? '',
    statements: vulnerabilities.map(({ id: cve = '', analysis, affects = [] }) => ({
      cves: namesOf([cve]),
      // The writer of this installation gives assets their ids as references.
      products: affects.map(({ ref }) => (UUID.test(ref) ? ref : (byRef.get(ref) ?? ref))),
      isNotAffected: analysis?.state === 'not_affected',
      justification: CYCLONEDX_JUSTIFICATIONS[analysis?.justification ?? ''] ?? null,
      reason: analysis?.detail?.trim() ?? '',
    })),
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const namesOf = (names: readonly string[]) => names.map((name) => name.trim().toUpperCase()).filter(Boolean)
