import * as z from 'zod'
import { loadFrom, loadWhole, type Source } from './source.ts'

const DAY_MS = 86_400_000

export const kevSource: Source = (tools) => loadWhole(tools, 'kev', tools.urlOf('kev'), 'kev.json')

export const epssSource: Source = (tools) => loadWhole(tools, 'epss', tools.urlOf('epss'), 'epss_scores-current.csv.gz')

/** Each ecosystem is an archive of its own. */
export const osvSource: Source = async (tools) => {
  const { rows } = await tools.service.query<{ name: string }>(
    `select name from reference.feeds where name like 'osv:%' order by position`,
  )
  for (const { name } of rows) {
    const ecosystem = encodeURIComponent(name.slice('osv:'.length))
    await loadWhole(tools, name, `${tools.urlOf('osv')}/${ecosystem}/all.zip`, 'all.zip')
  }
}

/** The source names the files, which are stored under that name: never outside their folder. */
const fileName = z.string().regex(/^\w[\w.-]{0,199}$/)
const release = z.object({
  tag_name: z.string(),
  assets: z.array(z.object({ name: fileName, browser_download_url: z.string() })),
})

/**
 * The CVE list publishes all records each midnight, which it recommends for daily updates, and every hour what has
 * changed since.
 */
export const cve5Source: Source = async (tools) => {
  const { service, client, turn, urlOf } = tools
  const latest = release.parse(JSON.parse(await client.text(urlOf('cve5'), { signal: turn.signal })))
  const asset = (words: string) => latest.assets.find(({ name }) => name.includes(words))
  const delta = asset('_delta_CVEs_at_')
  const all = asset('_all_CVEs_at_midnight')
  const day = /^\d{4}-\d{2}-\d{2}/.exec((delta ?? all)?.name ?? '')?.[0]
  if (day === undefined) throw new Error('The latest release of the CVE list has no files of records.')
  const { rows } = await service.query<{ watermark: Date | null }>(
    `select watermark from reference.feeds where name = 'cve5'`,
  )
  const held = rows[0]?.watermark?.getTime() ?? 0
  if (held < Date.parse(day) && all !== undefined) await loadFrom(tools, all.browser_download_url, { name: all.name })
  if (delta !== undefined) await loadFrom(tools, delta.browser_download_url, { name: delta.name })
  const [, hour = '00', minute = '00'] = /_(\d{2})(\d{2})Z/.exec(latest.tag_name) ?? []
  await service.query(`update reference.feeds set watermark = greatest(watermark, $1) where name = 'cve5'`, [
    new Date(Math.min(Date.parse(`${day}T${hour}:${minute}:00Z`), Date.parse(day) + DAY_MS)),
  ])
}
