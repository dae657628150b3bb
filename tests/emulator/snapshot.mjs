// A moment of an emulated device to which it can be taken back: three hundred power cuts need not boot three hundred times.
//
// Everything that can change is found by walking from the device through its objects, and put back in place, so that
// whatever holds one of them still holds the right one. The flash is left out: it is what differs from run to run.

export class Snapshot {
  constructor(root, flash) {
    this.saved = [];
    const seen = new Set([flash, flash.buffer]);
    const open = [root];
    while (open.length > 0) {
      const object = open.pop();
      if (object === null || typeof object !== "object" || seen.has(object)) continue;
      seen.add(object);
      if (ArrayBuffer.isView(object)) {
        if (!seen.has(object.buffer)) this.keepBuffer(object.buffer, seen);
      } else if (object instanceof ArrayBuffer) {
        this.keepBuffer(object, seen);
      } else if (object instanceof Map) {
        const entries = [...object];
        this.saved.push(() => refill(object, entries, (map, [key, value]) => map.set(key, value)));
        open.push(...entries.flat());
      } else if (object instanceof Set) {
        const items = [...object];
        this.saved.push(() => refill(object, items, (set, item) => set.add(item)));
        open.push(...items);
      } else {
        const values = Object.getOwnPropertyNames(object)
          .map((name) => [name, Object.getOwnPropertyDescriptor(object, name)])
          .filter(([, { writable }]) => writable)
          .map(([name, { value }]) => [name, value]);
        this.saved.push(() => putBack(object, values));
        open.push(...values.map(([, value]) => value));
      }
    }
  }

  keepBuffer(buffer, seen) {
    seen.add(buffer);
    const bytes = new Uint8Array(buffer.slice(0));
    this.saved.push(() => new Uint8Array(buffer).set(bytes));
  }

  restore() {
    for (const putBack of this.saved) putBack();
  }
}

function refill(collection, items, add) {
  collection.clear();
  for (const item of items) add(collection, item);
}

function putBack(object, values) {
  if (Array.isArray(object)) object.length = 0;
  else {
    const known = new Set(values.map(([name]) => name));
    for (const name of Object.getOwnPropertyNames(object)) {
      if (!known.has(name) && Object.getOwnPropertyDescriptor(object, name).writable) delete object[name];
    }
  }
  for (const [name, value] of values) object[name] = value;
}
