import type { Embed, Level, Operand, Predicate, RowArgument } from './plan.ts'

/** The columns of written rows that a level reads: to show, order and join by, and to compute others. */
export function neededColumns(level: Level): string[] {
  const names = new Set<string>()
  for (const output of level.outputs) {
    if (output.kind === 'value') addOperand(output.operand, names)
    else if (output.kind !== 'count') addEmbed(output.embed, names)
  }
  for (const { operand, through } of level.order) {
    if (through) addEmbed(through, names)
    else addOperand(operand, names)
  }
  for (const predicate of level.required) addRequired(predicate, names)
  return [...names]
}

function addOperand({ column, argument }: Operand, names: Set<string>): void {
  if (argument) addArgument(argument, names)
  else names.add(column.name)
}

function addArgument({ columns }: RowArgument, names: Set<string>): void {
  for (const name of columns ?? []) if (name !== null) names.add(name)
}

function addEmbed({ level: { link, source } }: Embed, names: Set<string>): void {
  for (const [own] of link?.pairs ?? []) names.add(own)
  if (source.kind === 'computed') addArgument(source.argument, names)
}

function addRequired(predicate: Predicate, names: Set<string>): void {
  if (predicate.kind === 'exists') addEmbed(predicate.embed, names)
}
