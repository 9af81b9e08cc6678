/** The documents of the repository that people read in the product, in the order of the contents. */
export const DOCS = {
  guide: 'The screens',
  oscal: 'OSCAL',
  package: 'Assessment packages',
  audit: 'Audit log',
  operations: 'Operations',
  changelog: 'Changes by release',
} as const
export type DocName = keyof typeof DOCS

const files = import.meta.glob<string>(
  ['../../../docs/{guide,oscal,package,audit,operations}.md', '../../../CHANGELOG.md'],
  {
    query: '?raw',
    import: 'default',
  },
)
const pictures = import.meta.glob<string>('../../../docs/pictures/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The text of a document, in Markdown. */
export async function readDoc(name: DocName): Promise<string> {
  const read = files[name === 'changelog' ? '../../../CHANGELOG.md' : `../../../docs/${name}.md`]
  if (read === undefined) throw new Error(`The document ${name} is not part of this build.`)
  return read()
}

/** The address of a picture that a document names relative to itself. */
export const pictureUrl = (path: string): string | undefined => pictures[`../../../docs/${path}`]

/** The name in `oscal.md` or `oscal.md#export`; undefined for a file that is not shown in the product. */
export function docOf(href: string): { name: DocName; hash: string } | undefined {
  const [path = '', hash = ''] = href.split('#')
  const name = path === '../CHANGELOG.md' ? 'changelog' : path.replace(/^docs\//, '').replace(/\.md$/, '')
  return isDocName(name) ? { name, hash } : undefined
}

export function isDocName(name: string): name is DocName {
  return Object.hasOwn(DOCS, name)
}
