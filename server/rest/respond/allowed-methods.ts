import type { DatabaseFunction, Relation } from '../schema/schema.ts'

/** The `Allow` header of a relation: the methods it permits at all, independent of the caller. */
export function methodsOfRelation({ insertable, updatable, deletable, primaryKey }: Relation): string {
  return [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',')
}

export function methodsOfFunction(overloads: readonly DatabaseFunction[]): string {
  return overloads.some((overload) => overload.readOnly) ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST'
}
