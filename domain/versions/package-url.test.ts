import { expect, test } from 'vitest'
import { advisoryPackage } from './advisory-package.ts'
import { parsePackageUrl } from './package-url.ts'

// From the examples of the specification.
test.each([
  ['pkg:npm/foobar@12.3.1', 'npm', undefined, 'foobar', '12.3.1'],
  ['pkg:npm/%40angular/animation@12.3.1', 'npm', '@angular', 'animation', '12.3.1'],
  ['pkg:npm/@angular/animation', 'npm', '@angular', 'animation', undefined],
  [
    'pkg:maven/org.apache.xmlgraphics/batik-anim@1.9.1?packaging=sources',
    'maven',
    'org.apache.xmlgraphics',
    'batik-anim',
    '1.9.1',
  ],
  [
    'pkg:golang/google.golang.org/genproto#googleapis/api/annotations',
    'golang',
    'google.golang.org',
    'genproto',
    undefined,
  ],
  [
    'pkg:docker/cassandra@sha256:244fd47e07d1004f0aed9c',
    'docker',
    undefined,
    'cassandra',
    'sha256:244fd47e07d1004f0aed9c',
  ],
  ['PKG://NuGet/EnterpriseLibrary.Common@6.0.1304', 'nuget', undefined, 'EnterpriseLibrary.Common', '6.0.1304'],
  ['pkg:deb/debian/dpkg@1%3A1.19%2B1?arch=amd64', 'deb', 'debian', 'dpkg', '1:1.19+1'],
  ['pkg:generic/100%', 'generic', undefined, '100%', undefined],
] as const)('%s', (text, type, namespace, name, version) => {
  expect(parsePackageUrl(text)).toMatchObject({ type, namespace, name, version })
})

test('qualifiers are decoded, and empty ones do not count', () => {
  const url = parsePackageUrl('pkg:deb/debian/curl@7.50.3-1?Arch=i386&distro=debian%2D12&empty=')
  expect([...(url?.qualifiers ?? [])]).toEqual([
    ['arch', 'i386'],
    ['distro', 'debian-12'],
  ])
})

test.each(['', 'npm/foo', 'pkg:npm', 'pkg:npm/', 'pkg:/name@1', 'pkg:n*m/foo', 'https://example.com/pkg:npm/foo'])(
  '%j is no package URL',
  (text) => expect(parsePackageUrl(text)).toBeUndefined(),
)

test.each([
  ['pkg:npm/%40babel/traverse@7.23.0', 'semver', ['npm'], '@babel/traverse', '7.23.0'],
  ['pkg:pypi/Django_Rest.Framework@3.1', 'pep440', ['PyPI'], 'django-rest-framework', '3.1'],
  [
    'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1',
    'maven',
    ['Maven'],
    'org.apache.logging.log4j:log4j-core',
    '2.14.1',
  ],
  ['pkg:golang/golang.org/x/net@v0.7.0', 'semver', ['Go'], 'golang.org/x/net', 'v0.7.0'],
  ['pkg:composer/symfony/http-kernel@5.4.0', 'semver', ['Packagist'], 'symfony/http-kernel', '5.4.0'],
  ['pkg:gem/rack@2.2.3', 'generic', ['RubyGems'], 'rack', '2.2.3'],
  ['pkg:deb/debian/libssl3@3.0.11-1?distro=debian-12&upstream=openssl', 'deb', ['Debian:12'], 'openssl', '3.0.11-1'],
  ['pkg:deb/debian/curl@7.88?distro=bookworm', 'deb', ['Debian:12'], 'curl', '7.88'],
  ['pkg:deb/ubuntu/curl@7.81?distro=ubuntu-22.04', 'deb', ['Ubuntu:22.04', 'Ubuntu:22.04:LTS'], 'curl', '7.81'],
  ['pkg:apk/alpine/curl@8.1-r0?distro=alpine-3.18.4', 'apk', ['Alpine:v3.18'], 'curl', '8.1-r0'],
  ['pkg:rpm/rocky/bash@5.1-6.el9?distro=rocky-9.3&epoch=1', 'rpm', ['Rocky Linux:9'], 'bash', '1:5.1-6.el9'],
  ['pkg:generic/openssl@1.0.2k', 'generic', ['cpe'], 'openssl:openssl', '1.0.2k'],
  ['pkg:generic/Apache/http_server@2.4.49', 'generic', ['cpe'], 'apache:http_server', '2.4.49'],
  ['pkg:npm/left-pad', 'semver', ['npm'], 'left-pad', ''],
] as const)('advisories about %s', (text, scheme, ecosystems, name, version) => {
  const url = parsePackageUrl(text)
  expect(url && advisoryPackage(url)).toEqual({ scheme, ecosystems, name, version })
})

test.each(['pkg:deb/debian/curl@7.88', 'pkg:deb/kali/curl@7.88?distro=kali-1', 'pkg:constructor/x@1', 'pkg:swift/x@1'])(
  'no advisories can be about %s',
  (text) => {
    const url = parsePackageUrl(text)
    expect(url).toBeDefined()
    expect(url && advisoryPackage(url)).toBeUndefined()
  },
)
