import { percentDecoded } from '../text/percent-decoded.ts'
import { oscalModel, readOscal } from './read-file.ts'
import type { CatalogDocument } from './schema/catalog.ts'
import type { Profile } from './schema/profile.ts'
import { oneLine } from './texts.ts'

/** A file that the person chose. */
export interface ChosenFile {
  readonly name: string
  readonly text: string
}

export interface OpenProfile {
  readonly model: 'profile'
  readonly name: string
  readonly profile: Profile
  readonly version: string
  readonly isNewer: boolean
}

export interface OpenCatalog {
  readonly model: 'catalog'
  readonly name: string
  readonly catalog: CatalogDocument['catalog']
}

/** A profile with those of the documents that it imports which were chosen with it. */
export interface ProfileFiles {
  readonly root: OpenProfile
  /** By what a profile says of where it imports from; undefined for one that was not chosen. */
  readonly find: (from: Source) => OpenProfile | OpenCatalog | undefined
}

/** Where an import is from. */
export interface Source {
  /** For a person. */
  readonly words: string
  readonly hrefs: readonly string[]
}

/**
 * @throws RangeError with words for the person: what cannot be read, no profile, several that have nothing to do with
 *   each
 * other, or a file that none of the others imports
 */
export function openProfileFiles(files: readonly ChosenFile[]): ProfileFiles {
  const open = files.map((file) => openFile(file, files.length > 1))
  const find = ({ hrefs }: Source) => open.find(({ name }) => hrefs.some((href) => stemOf(href) === stemOf(name)))
  const profiles = open.filter((one) => one.model === 'profile')
  const imported = new Set(
    profiles.flatMap((one) => one.profile.imports.map((_, at) => find(sourceOf(one, at))).filter((at) => at !== one)),
  )
  const [root, ...others] = profiles.filter((one) => !imported.has(one))
  if (profiles.length === 0) throw new RangeError('None of these files is a profile. Choose one, with what it imports.')
  if (root === undefined) throw new RangeError('These profiles import each other in a circle: nothing comes of them.')
  const [other] = others
  if (other !== undefined)
    throw new RangeError(
      `“${root.name}” and “${other.name}” are profiles, and neither imports the other. Choose one of them, with what it imports.`,
    )
  const unused = open.find((one) => one !== root && !imported.has(one))
  if (unused !== undefined)
    throw new RangeError(
      `“${unused.name}” is imported by none of the others: they import ${root.profile.imports.map((_, at) => `“${sourceOf(root, at).words}”`).join(', ')}. Leave it out, or give it the name by which it is imported.`,
    )
  return { root, find }
}

function openFile({ name, text }: ChosenFile, isOneOfSeveral: boolean): OpenProfile | OpenCatalog {
  try {
    if (isOneOfSeveral && oscalModel(text) === 'catalog')
      return { model: 'catalog', name, catalog: readOscal(text, 'catalog').document.catalog }
    const { document, version, isNewer } = readOscal(text, 'profile')
    return { model: 'profile', name, profile: document.profile, version, isNewer }
  } catch (error) {
    if (isOneOfSeveral && error instanceof RangeError) throw new RangeError(`${name}: ${error.message}`)
    throw error
  }
}

/**
 * Where an import of a profile is from: by its address, or by those of the resource that it refers to.
 *
 * @throws RangeError with words for the person when there is no such resource
 */
export function sourceOf({ profile, name }: Pick<OpenProfile, 'profile' | 'name'>, at: number): Source {
  const href = profile.imports[at]?.href ?? ''
  if (!href.startsWith('#')) return { words: oneLine(href, name), hrefs: [href] }
  const resource = profile['back-matter']?.resources?.find(
    ({ uuid }) => uuid.toLowerCase() === href.slice(1).toLowerCase(),
  )
  if (resource === undefined)
    throw new RangeError(`imports[${at}].href refers to the resource ${href.slice(1)}, which is not in back-matter.`)
  const hrefs = (resource.rlinks ?? []).map((link) => link.href)
  return { words: oneLine(resource.title ?? hrefs[0] ?? '', href), hrefs }
}

/**
 * `https://example.org/SP-800-53_catalog.xml` is `sp-800-53_catalog`: publishers name each format of a document alike.
 */
function stemOf(href: string): string {
  const [path = ''] = href.split(/[?#]/)
  const last = path.split(/[/\\]/).at(-1) ?? ''
  return percentDecoded(last)
    .replace(/\.(?:json|xml|ya?ml)$/i, '')
    .toLowerCase()
}
