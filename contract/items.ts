// Items that are always there. Where one is missing, the error says so, and not what is done with it next.

/** @throws RangeError where the list has no such place */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index]
  if (item === undefined && !(index in Object(list)))
    throw new RangeError(`No item ${index} in a list of ${list.length}`)
  return item as Item
}

/** @throws RangeError where the list is empty */
export const firstOf = <Item>(list: ArrayLike<Item>): Item => itemAt(list, 0)

/** @throws RangeError where the list is empty */
export const lastOf = <Item>(list: ArrayLike<Item>): Item => itemAt(list, list.length - 1)

/** @throws RangeError where the map has no such key */
export function valueOf<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined && !map.has(key)) throw new RangeError(`No value for ${String(key)}`)
  return value as Value
}
