import type { Id } from '#domain/ids.ts'
import type { Colleague } from '../company/company-people.ts'

/** The parsed text of a cell, or why it is invalid. An empty cell is null. */
export type Parsed<Value> = { readonly value: Value } | { readonly reason: string }

export function parseText(text: string, max = Infinity): Parsed<string> {
  return text.length > max ? { reason: `longer than ${max.toLocaleString('en')} characters` } : { value: text }
}

export function parseChoice<Choice extends string>(text: string, choices: readonly Choice[]): Parsed<Choice | null> {
  if (text === '') return { value: null }
  const choice = choices.find((one) => one.toLowerCase() === text.toLowerCase())
  return choice === undefined
    ? { reason: `“${text.slice(0, 40)}” is none of ${choices.join(', ')}` }
    : { value: choice }
}

export function parseDay(text: string): Parsed<string | null> {
  if (text === '') return { value: null }
  return isDay(text) ? { value: text } : { reason: `“${text.slice(0, 40)}” is no day like 2027-01-31` }
}

/** Whole US dollars, with or without sign and commas. */
export function parseMoney(text: string, { min = 0, max = Infinity }): Parsed<number | null> {
  const digits = text.replaceAll(/[\s,$]/g, '')
  if (digits === '') return { value: null }
  const amount = Math.round(Number(digits))
  if (Number.isFinite(amount) && amount >= min && amount <= max) return { value: amount }
  return { reason: `“${text.slice(0, 40)}” is no amount of US dollars` }
}

/** A whole number, which may be negative. */
export function parseWhole(text: string, { min = -Infinity, max = Infinity }): Parsed<number | null> {
  if (text === '') return { value: null }
  const number = Number(text)
  if (/^-?\d{1,15}$/.test(text) && number >= min && number <= max) return { value: number }
  return { reason: `“${text.slice(0, 40)}” is no whole number from ${min} to ${max}` }
}

/** By email address, or by a unique name. */
export function parsePerson(text: string, people: readonly Colleague[]): Parsed<Id<'users'> | null> {
  if (text === '') return { value: null }
  const wanted = text.toLowerCase()
  const byMail = people.filter(({ email }) => email.toLowerCase() === wanted)
  const found = byMail.length > 0 ? byMail : people.filter(({ name }) => name.toLowerCase() === wanted)
  const [person, ...others] = found
  if (person === undefined) return { reason: `“${text}” is no member of the company` }
  return others.length === 0
    ? { value: person.id }
    : { reason: `more than one member is called ${text}: write the email address` }
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
