import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/** Runs a mutation outside of a component, with everything that its options say. */
export async function runMutation<Data, Variables, Context>(
  cache: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
): Promise<Data> {
  return await cache.getMutationCache().build(cache, options).execute(variables)
}
