// All stacks are one tree, from the outermost frame inwards; a stack is its innermost node.

const JDK = 0;
const LIBRARY = 1;
const OWNERS = ['JDK', 'library', 'application', 'native'];

class Stacks {
  constructor(data) {
    this.frames = data.frames;
    const nodes = data.paths.reduce((sum, path) => sum + path.length - 1, 1);
    this.parent = new Int32Array(nodes);
    this.frame = new Int32Array(nodes);
    let node = 1;
    for (const path of data.paths) {
      this.parent[node] = path[0];
      for (let i = 1; i < path.length; i++) {
        this.frame[node] = path[i];
        node++;
        if (i + 1 < path.length) {
          this.parent[node] = node - 1;
        }
      }
    }
  }

  /** Numbers of its frames, the innermost first; none where there is no stack. */
  of(node) {
    const frames = [];
    for (let at = node; at > 0; at = this.parent[at]) {
      frames.push(this.frame[at]);
    }
    return frames;
  }

  name(frame) {
    return this.frames[frame][0];
  }

  owner(frame) {
    return this.frames[frame][2];
  }

  /** "a.b.Type.method:17", as a stack trace would have it. */
  place(frame) {
    const [name, line, owner] = this.frames[frame];
    return name + (owner === 3 ? ' (native)' : line > 0 ? ':' + line : '');
  }

  /** Where the application begins, less the call that it makes: further in is the JDK's own. */
  start(frames) {
    const own = frames.findIndex(frame => this.owner(frame) !== JDK && !/^(java|javax|jdk|sun)\./.test(this.name(frame)));
    return Math.max(0, own - 1);
  }
}
