import { describe, expect, test } from 'vitest'
import { proposeMapping, readMappedCsv } from './formats/generic-csv.ts'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'
import { recognizeScan } from './recognize-scan.ts'
import { sourceOf, type ScanSource } from './scan-source.ts'
import { collect } from './testing-collect.ts'

const message = async (content: string | Uint8Array) =>
  recognizeScan(sourceOf('scan', content)).then(
    async (found) => {
      if (found.kind === 'table') return 'a table'
      await collect(found.format.read(sourceOf('scan', content)))
      return 'read'
    },
    (error: unknown) => (error instanceof RangeError ? error.message : 'another error'),
  )

describe('a file that is no scan is refused in a sentence', () => {
  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['spaces', ' \n ', 'The file is empty.'],
    ['prose', 'Dear colleague', 'not a table either'],
    ['other JSON', '{"catalogVersion":"1","vulnerabilities":[]}', 'not a scan in a known format'],
    ['other XML', '<?xml version="1.0"?><catalog id="a"></catalog>', 'the root element “catalog”'],
    ['a ZIP archive, bomb or not', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'Unpack it'],
    ['a gzip file', new Uint8Array([0x1f, 0x8b, 8, 0]), 'Unpack it'],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0]), 'not text'],
  ])('%s', async (_, content, expected) => {
    expect(await message(content)).toContain(expected)
  })
})

describe('a file that is built to harm is refused before it costs memory', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE NessusClientData_v2 [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
    <NessusClientData_v2><Report name="&b;"></Report></NessusClientData_v2>`
  const outside = `<?xml version="1.0"?><!DOCTYPE nmaprun [<!ENTITY a SYSTEM "file:///etc/passwd">]><nmaprun args="&a;"></nmaprun>`
  const deepXml = `<NessusClientData_v2>${'<a>'.repeat(1000)}`
  const deepJson = `{"runs":${'['.repeat(1000)}`

  test.each([
    ['entities that grow', bomb, 'declares XML entities'],
    ['entities that read files', outside, 'declares XML entities'],
    ['elements without end', deepXml, 'nests more than 200'],
    ['brackets without end', deepJson, 'nests more than 200'],
  ])('%s', async (_, content, expected) => {
    const found = await recognizeScan(sourceOf('scan', content))
    if (found.kind === 'table') throw new Error('a table')
    const { read } = found.format
    await expect(collect(read(sourceOf('scan', content)))).rejects.toThrow(expected)
  })

  const readResults = (source: ScanSource) => readJson(source, ['$.runs.*.results.*'])
  const readHosts = (source: ScanSource) => readXml(source, new Set(['ReportHost']))
  test.each([
    ['a text of JSON', '{"runs":[{"results":[{"message":"', 'a'.repeat(1024 * 1024), 40, readResults],
    ['a text of XML', '<Report><ReportHost><a>', 'a'.repeat(1024 * 1024), 40, readHosts],
    ['a text of XML outside of entries', '<Report>', 'a'.repeat(1024 * 1024), 40, readHosts],
    ['an attribute', '<Report><ReportHost name="', 'a'.repeat(1024 * 1024), 40, readHosts],
    ['empty elements', '<Report><ReportHost>', '<a/>'.repeat(16 * 1024), 60, readHosts],
  ])('a single entry over 32 MiB: %s', async (_, beginning, piece, most, read) => {
    let sent = 0
    const source: ScanSource = {
      name: 'scan',
      async *open() {
        yield await Promise.resolve(new TextEncoder().encode(beginning))
        for (const bytes = new TextEncoder().encode(piece); sent < 1000; sent += 1) yield bytes
      },
    }
    await expect(collect<unknown>(read(source))).rejects.toThrow('larger than 32 MiB')
    expect(sent).toBeLessThan(most)
  })
})

test('a file in UTF-16 with a byte order mark is read', async () => {
  const text = '<NessusClientData_v2><Report name="a"></Report></NessusClientData_v2>'
  expect(await message(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe('read')
})

describe('a table of another tool', () => {
  const text =
    'Finding;IP Address;Risk;CVE IDs;Port\nOld PHP;10.0.0.5;High;CVE-2007-1887 CVE-2007-1900;80\n;10.0.0.6;Low;;\nShort;10.0.0.7\n'

  test('gets a proposal for its columns, and is read with what a person confirms', async () => {
    const source = sourceOf('scan', text)
    const found = await recognizeScan(source)
    if (found.kind !== 'table') throw new Error('a format')
    const mapping = proposeMapping(found.header)
    expect(Object.fromEntries(mapping)).toEqual({
      title: 'finding',
      asset: 'ip address',
      severity: 'risk',
      cve: 'cve ids',
      port: 'port',
    })
    const parts = await collect(readMappedCsv(source, mapping))
    expect(parts).toMatchObject([
      { part: 'facts' },
      { item: { severity: 'high', cves: ['CVE-2007-1887', 'CVE-2007-1900'], place: { port: 80 } } },
      { unread: { position: 'line 3', reason: 'The line has no title.' } },
      { unread: { position: 'line 4', reason: 'The line has 2 cells, the header names 5.' } },
    ])
  })

  test('is not read without a title and an asset', async () => {
    const mapping = proposeMapping(['finding', 'severity'])
    await expect(collect(readMappedCsv(sourceOf('scan', text), mapping))).rejects.toThrow('the title and the asset')
  })
})
