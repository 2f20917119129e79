// What is selected on the map, and what may be done with it. It comes with the page, so that nothing has to be
// asked for: where each force can go, what may be done with each unit, who can be struck.

export class Selection {
  constructor(data) {
    this.data = data;
    this.picked = null;
    this.group = null;
    this.standing = new Map();
    this.placeOfStack = new Map();
    addSingle(data);
    for (const [place, stacks] of Object.entries(data.stacks)) {
      for (const stack of stacks) {
        this.placeOfStack.set(stack.id, place);
        for (const unit of stack.units) this.standing.set(unit.id, { place, stack, unit });
      }
    }
  }

  // Light up where a unit could go; null: where what is in hand can.
  pick(unit) {
    this.group = null;
    this.picked = unit !== null && this.data.forces[unit] ? unit : null;
  }

  // Light up where all these units could go, one after the other.
  pickAll(units) {
    this.pick(units[0]);
    this.group = { units, reach: this.reachOfAll(units) };
  }

  isPicked(unit) {
    return unit === this.picked || Boolean(this.group?.units.includes(unit));
  }

  // The leads of the forces in a place that could be selected, each by itself.
  forcesIn(place) {
    return this.stacks(place)
      .flatMap(({ units }) => units.map(({ id }) => id))
      .filter((id) => this.data.forces[id]?.tree.length);
  }

  // The first unit of a stack that could be taken in hand.
  leadOf(stack) {
    return stack?.units.find(({ id }) => this.data.forces[id])?.id ?? null;
  }

  // Where the ways that are lit begin.
  get start() {
    return this.picked ? this.standing.get(this.picked).place : this.data.start;
  }

  get says() {
    if (!this.picked) return this.data.says;
    const { picked, together } = this.data.words;
    const units = this.group?.units ?? [this.picked];
    const names = units.map((unit) => this.standing.get(unit).unit.name).join(", ");
    return (this.group ? together : picked).replace("{unit}", names);
  }

  ways(place) {
    const { before, ways } = this.reach;
    return (ways[place] ?? []).map((way) =>
      this.read({ ...way, orders: [...before, ...way.orders] }),
    );
  }

  // The ways to a place but those that begin an attack there, which the stacks offer.
  moves(place) {
    const openings = new Set(this.stacks(place).map(({ id }) => this.data.strikes[id]?.opening));
    return this.ways(place).filter(({ orders }) => orders.length > 1 || !openings.has(orders[0]));
  }

  // Whether a press on the counters of a place can only mean the one way that leads there: they are
  // the reader's own, and nothing can be done with them now.
  onlyWay(place) {
    const own = document.querySelector("#table")?.dataset.seat;
    const isIdle = ({ id, seat, units }) =>
      seat === own &&
      !this.data.strikes[id] &&
      units.every((unit) => !this.data.units[unit.id] && !this.data.forces[unit.id]);
    return Boolean(own) && this.moves(place).length === 1 && this.stacks(place).every(isIdle);
  }

  // The unit of a place that has no other, if it can do nothing but go somewhere.
  singleIn(place) {
    const [stack, ...others] = this.stacks(place);
    const force = stack?.units.length === 1 ? this.data.forces[stack.units[0].id] : null;
    if (!force?.tree.length || others.length || this.data.strikes[stack.id]) return null;
    const unit = stack.units[0].id;
    const before = force.before.join();
    const canOnlyGo = (this.data.units[unit] ?? []).every(({ orders }) => orders.join() === before);
    return canOnlyGo ? unit : null;
  }

  // The places to which a way leads.
  get lit() {
    return Object.keys(this.reach.ways);
  }

  get isLit() {
    return Object.keys(this.reach.ways).length > 0;
  }

  get reach() {
    if (!this.picked) return { before: [], ways: this.data.ways };
    return this.group?.reach ?? this.reachOf(this.picked);
  }

  reachOf(unit) {
    const force = this.data.forces[unit];
    force.ways ??= waysOf(force.tree, this.data.orders);
    return force;
  }

  // One way to each place that all of `units` can reach: the order for all of them, or the first way
  // of each, with the orders between two forces.
  reachOfAll(units) {
    const { between, byGroup, inHand } = this.data;
    const forces = units.map((unit) => this.reachOf(unit));
    const ways = {};
    for (const place of Object.keys(forces[0].ways)) {
      if (!forces.every((force) => force.ways[place])) continue;
      if (byGroup) {
        const order = this.data.orders.push([sorted({ ...byGroup, place, units }), "", place]) - 1;
        const orders = [...(inHand ? between : []), order];
        ways[place] = [{ orders, note: 0, special: false, label: this.data.words.all }];
        continue;
      }
      const orders = forces.flatMap((force, n) => {
        const begin = inHand ? force.before.slice(between.length) : force.before;
        return [...(n ? [...between, ...begin] : force.before), ...force.ways[place][0].orders];
      });
      ways[place] = [{ orders, note: 0, special: false, label: this.data.words.all }];
    }
    return { before: [], ways };
  }

  // What lets a unit come along with the force that is selected but not on the move yet; null if
  // it cannot.
  joining(unit) {
    const force = this.picked && !this.group ? this.data.forces[this.picked] : null;
    const order = force?.joining?.[unit];
    if (order === undefined) return null;
    const choice = this.read({ orders: [...force.before, order], repeats: true });
    return { ...choice, short: this.data.words.joining, note: "" };
  }

  choices(unit) {
    return (this.data.units[unit] ?? []).map((choice) => this.read(choice));
  }

  // An attack on a stack with all that can take part; null if there is none.
  strike(stack) {
    const blow = this.data.strikes[stack];
    if (!blow) return null;
    // The order that begins the attack alone, where it is legal: who takes part is chosen then.
    const ways = this.data.ways[this.placeOfStack.get(stack)] ?? [];
    const isOpen = ways.some(({ orders }) => orders.length === 1 && orders[0] === blow.opening);
    const alone = isOpen ? { orders: [blow.opening], label: this.data.words.chooseAttackers } : null;
    return { ...this.read(blow), opening: this.data.orders[blow.opening][1], alone };
  }


  stacks(place) {
    return this.data.stacks[place] ?? [];
  }

  // Whether something can be done with the units of a place.
  isAble(place) {
    return this.stacks(place).some(({ id, units }) => {
      return this.data.strikes[id] || units.some((unit) => this.data.units[unit.id]);
    });
  }

  // Whether a stack can be dragged: to a place, or onto another stack.
  isLoose(stack) {
    const { inHand, meets } = this.data;
    return stack.id === inHand || stack.id in meets || this.leadOf(stack) !== null;
  }

  // The orders that put a stack (or the unit picked in it) on another one or in a place, however
  // illegal: the engine says why.
  attempt(stack, place, other) {
    const { attempts, inHand, meets } = this.data;
    const known = other ? meets[stack.id]?.[other.id] : null;
    if (known) return this.written(known);
    if (stack.id === inHand || this.picked) {
      return [...this.written(this.reach.before), filled(attempts.place, place)];
    }
    return other ? [filled(attempts.unit, other.units[0].id)] : [];
  }

  // The order that sends what is selected along a path; null if there is none.
  byPath(path) {
    const { byPath, selectedUnits } = this.data;
    const units = this.picked ? (this.group?.units ?? [this.picked]) : selectedUnits;
    if (!byPath || !units.length) return null;
    return sorted({ ...byPath, path, units });
  }

  written(numbers) {
    return numbers.map((number) => this.data.orders[number][0]);
  }

  read(way) {
    const orders = way.orders.map((number) => this.data.orders[number]);
    return {
      ...way,
      label: way.label ?? orders.at(-1)[1],
      note: this.data.notes[way.note ?? 0],
      figure: this.data.figures[way.note ?? 0],
      path: orders.map(([, , place]) => place).filter(Boolean),
    };
  }
}

// The orders that are a way of their own to the place that they name: runs of numbers, each with its first and last.
function addSingle({ single, orders, ways }) {
  for (let at = 0; at < single.length; at += 2) {
    for (let number = single[at]; number <= single[at + 1]; number += 1) {
      (ways[orders[number][2]] ??= []).push({ orders: [number], note: 0 });
    }
  }
  single.length = 0;
}

// The ways that a tree of orders stands for, by the place that each leads to.
function waysOf(tree, orders) {
  const ways = {};
  for (const [order, before, note, special, elsewhere] of tree) {
    if (note < 0) continue;
    const way = [order];
    for (let at = before; at > 0; at = tree[at - 1][1]) way.unshift(tree[at - 1][0]);
    (ways[elsewhere ?? orders[order][2]] ??= []).push({ orders: way, note, special: special > 0 });
  }
  return ways;
}

// An order as it reads, with what it costs.
export function noted({ label, note }) {
  return note ? `${label}: ${note}` : label;
}

// An order in whose empty argument a noun is put, written as forms send it.
function filled(action, noun) {
  const named = Object.entries(action).map(([name, value]) => [name, value || noun]);
  return sorted(Object.fromEntries(named));
}

// An order written as forms send it.
function sorted(action) {
  return JSON.stringify(Object.fromEntries(Object.entries(action).sort()));
}
