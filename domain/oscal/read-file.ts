import * as z from 'zod/mini'
import { catalogDocument, type CatalogDocument } from './schema/catalog.ts'
import { poamDocument, type PoamDocument } from './schema/poam.ts'
import { profileDocument, type ProfileDocument } from './schema/profile.ts'
import { resultsDocument, type ResultsDocument } from './schema/results.ts'
import { sspDocument, type SspDocument } from './schema/ssp.ts'
import { checkReferences, referencePath, type Dangling } from './references.ts'

const SCHEMAS = {
  catalog: catalogDocument,
  profile: profileDocument,
  'system-security-plan': sspDocument,
  'plan-of-action-and-milestones': poamDocument,
  'assessment-results': resultsDocument,
} as const

export interface OscalDocuments {
  catalog: CatalogDocument
  profile: ProfileDocument
  'system-security-plan': SspDocument
  'plan-of-action-and-milestones': PoamDocument
  'assessment-results': ResultsDocument
}

/** What a model of OSCAL is called in a sentence, by the name that its file begins with. */
const MODELS: Readonly<Record<string, string>> = {
  catalog: 'a catalog',
  profile: 'a profile',
  'mapping-collection': 'a collection of mappings',
  'component-definition': 'a component definition',
  'system-security-plan': 'a system security plan',
  'assessment-plan': 'an assessment plan',
  'assessment-results': 'a file of assessment results',
  'plan-of-action-and-milestones': 'a plan of action and milestones',
}

export interface OscalFile<Document> {
  readonly document: Document
  /** "1.1.2" */
  readonly version: string
  /** Newer than every version that is known here. */
  readonly isNewer: boolean
  readonly dangling: readonly Dangling[]
}

/** Brackets within brackets: more than any real document has, and far less than what breaks a reader. */
const MOST_DEPTH = 100

/**
 * Reads a file of OSCAL in JSON that must be of one model.
 *
 * @throws RangeError with words for the person: no OSCAL, another model, a version that is not known, or what is wrong
 *   where
 */
export function readOscal<Model extends keyof OscalDocuments>(
  text: string,
  model: Model,
): OscalFile<OscalDocuments[Model]>
export function readOscal(text: string, model: keyof OscalDocuments): OscalFile<OscalDocuments[keyof OscalDocuments]> {
  const value = parsed(text)
  const found = modelIn(value)
  if (found !== model) throw new RangeError(`This is ${MODELS[found]}. What is needed here is ${MODELS[model]}.`)
  const version = versionOf(value, model)
  const result = z.safeParse(SCHEMAS[model], value, { reportInput: true })
  if (!result.success) throw new RangeError(faultsInWords(result.error.issues.map(faultInWords)))
  const { dangling, duplicates } = checkReferences(value)
  if (duplicates.length > 0)
    throw new RangeError(faultsInWords(duplicates.map(({ path, first }) => `${path} is the same UUID as ${first}`)))
  const minor = Number(version.split('.')[1])
  return { document: result.data, version, isNewer: minor > 2, dangling }
}

/**
 * Of which model a file of OSCAL in JSON is: `catalog`, `profile`.
 *
 * @throws RangeError with words for the person when it is of none
 */
export function oscalModel(text: string): string {
  return modelIn(parsed(text))
}

function modelIn(value: unknown): string {
  const found = Object.keys(MODELS).find((name) => isObject(value) && isObject(value[name]))
  if (found === undefined) throw new RangeError('This is no OSCAL document: it begins with none of OSCAL’s names.')
  return found
}

function parsed(text: string): unknown {
  if (/^\s*</.test(text))
    throw new RangeError(
      'This is XML. Choose the JSON form of the document. Where there is none, NIST’s oscal-cli makes it from this file.',
    )
  if (/^\s*(?:---|#|[a-z-]+:)/.test(text)) throw new RangeError('This is YAML. Choose the JSON form of the document.')
  if (depthOf(text) > MOST_DEPTH) throw new RangeError('The file is nested too deeply to be an OSCAL document.')
  try {
    return JSON.parse(text)
  } catch {
    throw new RangeError('This is no JSON that can be read. It may have been cut off: export it again.')
  }
}

/** How deep brackets stand in brackets, without those in strings. */
export function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1))
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}

const versioned = z.object({ metadata: z.object({ 'oscal-version': z.string() }) })

function versionOf(value: unknown, model: string): string {
  const head = versioned.safeParse(isObject(value) ? value[model] : undefined)
  if (!head.success) throw new RangeError('The document does not say which version of OSCAL it follows.')
  const [, version] = /^v?(\d+\.\d+(?:\.\d+)?\S*)$/.exec(head.data.metadata['oscal-version']) ?? []
  if (version?.startsWith('1.') === true) return version
  const said = head.data.metadata['oscal-version'].slice(0, 40)
  throw new RangeError(`The document follows OSCAL ${said}. Versions 1.0 to 1.2 can be read.`)
}

const SHOWN = 5

function faultsInWords(faults: readonly string[]): string {
  const more = faults.length - SHOWN
  const shown = faults.slice(0, SHOWN).join('; ')
  return `The document is not as OSCAL wants it. ${shown}${more > 0 ? `; and ${more} more` : ''}.`
}

const KINDS: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' }

function faultInWords(issue: z.core.$ZodIssue): string {
  return `${referencePath(issue.path)} ${whatIsWrong(issue)}`
}

function whatIsWrong(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  if (issue.input === undefined) return 'is missing'
  return `must be ${KINDS[issue.expected] ?? issue.expected}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
