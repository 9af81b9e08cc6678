import type { VersionScheme } from './compare-versions.ts'
import type { PackageUrl } from './package-url.ts'

/** Where advisories about a package stand: names of OSV, or "cpe" and "vendor:product" as in NVD. */
export interface AdvisoryPackage {
  readonly scheme: VersionScheme
  /** One package may stand under several, such as the repositories of Red Hat. */
  readonly ecosystems: readonly string[]
  readonly name: string
  readonly version: string
}

type Rule = (url: PackageUrl) => Omit<AdvisoryPackage, 'version'> | undefined

const plain =
  (scheme: VersionScheme, ecosystem: string, nameOf: (url: PackageUrl) => string): Rule =>
  (url) => ({ scheme, ecosystems: [ecosystem], name: nameOf(url) })

const fullName = ({ namespace, name }: PackageUrl): string => (namespace === undefined ? name : `${namespace}/${name}`)

const RULES: Readonly<Record<string, Rule>> = {
  npm: plain('semver', 'npm', fullName),
  pypi: plain('pep440', 'PyPI', ({ name }) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')),
  maven: plain('maven', 'Maven', ({ namespace, name }) => `${namespace ?? ''}:${name}`),
  golang: plain('semver', 'Go', fullName),
  nuget: plain('nuget', 'NuGet', ({ name }) => name),
  cargo: plain('semver', 'crates.io', ({ name }) => name),
  gem: plain('generic', 'RubyGems', ({ name }) => name),
  composer: plain('semver', 'Packagist', fullName),
  deb: (url) => distribution(url, 'deb', { debian: ['Debian:*'], ubuntu: ['Ubuntu:*', 'Ubuntu:*:LTS'] }),
  apk: (url) => distribution(url, 'apk', { alpine: ['Alpine:v*'] }),
  rpm: (url) =>
    distribution(url, 'rpm', {
      rocky: ['Rocky Linux:*'],
      almalinux: ['AlmaLinux:*'],
      redhat: ['', '::baseos', '::appstream', '::crb'].map((part) => `Red Hat:enterprise_linux:*${part}`),
    }),
  // A product without a package manager: its vendor stands in the namespace, or has the product's name.
  generic: ({ namespace, name }) => ({
    scheme: 'generic',
    ecosystems: ['cpe'],
    name: `${namespace ?? name}:${name}`.toLowerCase(),
  }),
}

/**
 * Where the advisories about a package stand; undefined where none can: an unknown type, or a package of a
 * distribution without the release, whose fixes differ from release to release.
 */
export function advisoryPackage(url: PackageUrl): AdvisoryPackage | undefined {
  const rule = Object.hasOwn(RULES, url.type) ? RULES[url.type] : undefined
  const found = rule?.(url)
  if (found === undefined) return undefined
  const epoch = url.qualifiers.get('epoch')
  const version = url.version ?? ''
  return { ...found, version: epoch === undefined || version.includes(':') ? version : `${epoch}:${version}` }
}

/** Releases by how many numbers they have: Debian 12, Ubuntu 22.04, Alpine 3.18, Rocky Linux 9. */
const RELEASE_NUMBERS: Readonly<Record<string, number>> = { ubuntu: 2, alpine: 2 }

const CODE_NAMES: Readonly<Record<string, string>> = {
  buster: '10',
  bullseye: '11',
  bookworm: '12',
  trixie: '13',
  focal: '20.04',
  jammy: '22.04',
  noble: '24.04',
}

/** The qualifier `distro` says the release: "debian-12", "bookworm", "alpine-3.18.4", "rocky-9.3". */
function distribution(
  { namespace = '', name, qualifiers }: PackageUrl,
  scheme: VersionScheme,
  ecosystemsOf: Readonly<Record<string, readonly string[]>>,
): Omit<AdvisoryPackage, 'version'> | undefined {
  const vendor = namespace.toLowerCase()
  const patterns = Object.hasOwn(ecosystemsOf, vendor) ? ecosystemsOf[vendor] : undefined
  const release = releaseOf(qualifiers.get('distro') ?? '', RELEASE_NUMBERS[vendor] ?? 1)
  if (patterns === undefined || release === undefined) return undefined
  const source = qualifiers.get('upstream')?.split('@')[0]
  return { scheme, ecosystems: patterns.map((pattern) => pattern.replace('*', release)), name: source ?? name }
}

function releaseOf(distro: string, numbers: number): string | undefined {
  const word = distro.toLowerCase()
  const [version] = /\d+(?:\.\d+)*/.exec(word) ?? []
  const whole = version ?? CODE_NAMES[word]
  return whole?.split('.').slice(0, numbers).join('.')
}
