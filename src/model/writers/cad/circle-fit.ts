import { distance, type Point } from './geometry.ts';

/** The circle that points stand on best (Kåsa: least squares of the powers of the points), as they are added. */
export class CircleFit {
  count = 1;
  readonly #origin: Point;
  #x = 0;
  #y = 0;
  #xx = 0;
  #xy = 0;
  #yy = 0;
  #zx = 0;
  #zy = 0;
  #z = 0;

  constructor(first: Point) {
    this.#origin = first;
  }

  add([x, y]: Point): void {
    const [dx, dy] = [x - this.#origin[0], y - this.#origin[1]];
    const z = dx * dx + dy * dy;
    this.count++;
    this.#x += dx;
    this.#y += dy;
    this.#z += z;
    this.#xx += dx * dx;
    this.#xy += dx * dy;
    this.#yy += dy * dy;
    this.#zx += z * dx;
    this.#zy += z * dy;
  }

  /** The circle; undefined where the points are on one line. */
  circle(): { centre: Point; radius: number } | undefined {
    const n = this.count;
    const [x, y, z] = [this.#x / n, this.#y / n, this.#z / n];
    const [a, b, c] = [this.#xx / n - x * x, this.#xy / n - x * y, this.#yy / n - y * y];
    const [p, q] = [(this.#zx / n - z * x) / 2, (this.#zy / n - z * y) / 2];
    const determinant = a * c - b * b;
    const [u, v] = [(p * c - q * b) / determinant, (q * a - p * b) / determinant];
    const radius = Math.sqrt(u * u + v * v + z - 2 * (u * x + v * y));
    if (!Number.isFinite(radius)) return undefined;
    return { centre: [this.#origin[0] + u, this.#origin[1] + v], radius };
  }

  /** Whether points are within `slack` of the circle. */
  holds(points: readonly Point[], slack: number): boolean {
    const circle = this.circle();
    return circle !== undefined && points.every((at) => Math.abs(distance(circle.centre, at) - circle.radius) <= slack);
  }
}
