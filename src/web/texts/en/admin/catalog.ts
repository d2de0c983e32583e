export const catalog = {}
