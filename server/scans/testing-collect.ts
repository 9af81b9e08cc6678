/** Everything that a reader yields. `Array.fromAsync` needs Node 22. */
export async function collect<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const collected: Part[] = []
  for await (const part of parts) collected.push(part)
  return collected
}
