import { walkXml } from './walk-xml.ts'

/** The numbers of the cell styles whose cells stay open for input on a protected sheet. */
export function unlockedStyles(xml: string): ReadonlySet<number> {
  const unlocked = new Set<number>()
  let style = -1
  let isInCellStyles = false
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'cellXfs') isInCellStyles = true
      if (!isInCellStyles) return
      if (name === 'xf') style += 1
      if (name === 'protection' && (attributes['locked'] === '0' || attributes['locked'] === 'false'))
        unlocked.add(style)
    },
    close({ name }) {
      if (name === 'cellXfs') isInCellStyles = false
    },
  })
  return unlocked
}
