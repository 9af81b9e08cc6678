import { z } from 'zod'
import type { Route } from '#server/platform/route.ts'

/** Describes the functions for people and tools: input and output as JSON Schema. */
export function describeFunctions(routes: readonly Route[]) {
  return {
    functions: routes.map((route) => ({
      name: route.name,
      purpose: route.purpose,
      method: route.method,
      may: route.may,
      body: bodyOf(route),
      input: schemaOf(route.input),
      output: schemaOf(route.output),
    })),
  }
}

function bodyOf(route: Route): string {
  if ('file' in route) return `multipart/form-data with a file in the part ${route.file}`
  return route.method === 'GET' ? 'none; the input is the query' : 'application/json'
}

const schemaOf = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
