import type { Cell, RowFault } from '#web/lib/import/import-plan.ts'

/** Reads the cells of a row and keeps what is wrong with them, each with its column. */
export function cellReader(cell: Cell) {
  const faults: RowFault[] = []
  const fault = (column: string, reason: string) => void faults.push({ column, reason })
  const text = (key: string, column: string, longest: number): string => {
    const value = (cell(key) ?? '').trim()
    if (value.length > longest) fault(column, `longer than ${longest.toLocaleString('en')} characters`)
    return value
  }
  const day = (key: string, column: string): string | null => {
    const value = (cell(key) ?? '').trim()
    if (value === '') return null
    if (isDay(value)) return value
    fault(column, `“${value.slice(0, 40)}” is no day like 2027-01-31`)
    return null
  }
  const word = <Word extends string>(key: string, column: string, words: readonly Word[]): Word | null => {
    const value = (cell(key) ?? '').trim()
    const known = words.find((one) => one.toLowerCase() === value.toLowerCase())
    if (value !== '' && known === undefined) fault(column, `“${value.slice(0, 40)}” is none of ${words.join(', ')}`)
    return known ?? null
  }
  const amount = (key: string, column: string): number | null => {
    const value = (cell(key) ?? '').replaceAll(/[\s,$]/g, '')
    if (value === '') return null
    const number = Math.round(Number(value))
    if (Number.isFinite(number) && number >= 0 && number <= 1_000_000_000) return number
    fault(column, `“${value.slice(0, 40)}” is no amount of US dollars`)
    return null
  }
  return { faults, fault, text, day, word, amount }
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
