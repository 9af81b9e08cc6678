import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import catalog from './nist-schemas/catalog.json' with { type: 'json' }
import poam from './nist-schemas/poam.json' with { type: 'json' }
import profile from './nist-schemas/profile.json' with { type: 'json' }
import results from './nist-schemas/assessment-results.json' with { type: 'json' }
import ssp from './nist-schemas/ssp.json' with { type: 'json' }
import type { OscalDocumentName } from './vocabulary.ts'

const SCHEMAS: Readonly<Record<OscalDocumentName, object>> = { catalog, profile, ssp, poam, results }

/** What NIST's schema has against a document, each with its place; nothing where it is as it should be. */
export function faultsByNist(name: OscalDocumentName, document: unknown): readonly string[] {
  const validate = validators.get(name) ?? compiled(name)
  validators.set(name, validate)
  if (validate(JSON.parse(JSON.stringify(document)))) return []
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
}

const validators = new Map<OscalDocumentName, ReturnType<typeof compiled>>()

function compiled(name: OscalDocumentName) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return ajv.compile<object>(SCHEMAS[name])
}
