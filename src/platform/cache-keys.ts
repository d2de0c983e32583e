/** The keys of cached responses: URLs with the query parameters that their pages and endpoints have declared. */
export function createCacheKeys() {
  const declared: {
    path: RegExp
    parameters: readonly string[]
    others: 'ignore-others' | 'reject-others'
    freeText: readonly string[]
  }[] = []

  return {
    /**
     * Declares which query parameters the URLs under `path` use, and which of these take free text. Other parameters are
     * ignored (pages) or rejected (endpoints).
     */
    declare(
      path: RegExp,
      parameters: readonly string[],
      others: 'ignore-others' | 'reject-others',
      freeText: readonly string[] = parameters,
    ) {
      declared.push({ path, parameters, others, freeText })
    },
    /**
     * The URL with only the declared query parameters in one order: other parameters neither split nor poison an entry.
     * Null if the endpoint rejects other parameters and there are some.
     */
    keyOf(url: string) {
      const queryStart = url.indexOf('?')
      if (queryStart === -1) return url
      const path = url.slice(0, queryStart)
      const page = declared.find((each) => each.path.test(path))
      const requested = new URLSearchParams(url.slice(queryStart + 1))
      const query = new URLSearchParams()
      for (const name of page?.parameters ?? []) {
        const values = requested.getAll(name)
        // Forms on pages repeat a name for each checked box; endpoints take every name once.
        for (const value of page?.others === 'reject-others' ? values.slice(0, 1) : values)
          query.append(name, value)
      }
      if (page?.others === 'reject-others' && query.size !== requested.size) return null
      return query.size ? `${path}?${query}` : path
    },

    /** Whether the key has a parameter that allows endless URLs. */
    hasFreeText(key: string) {
      const queryStart = key.indexOf('?')
      if (queryStart === -1) return false
      const page = declared.find((each) => each.path.test(key.slice(0, queryStart)))
      if (!page) return true
      const query = new URLSearchParams(key.slice(queryStart + 1))
      return page.freeText.some((name) => query.has(name))
    },
  }
}
