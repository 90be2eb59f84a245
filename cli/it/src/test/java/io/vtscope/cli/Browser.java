package io.vtscope.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.testing.Program;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;

/** Headless Chromium driven through the DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");
  private static final long LONGEST_SECONDS = 60;
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(20);

  private final Program program;
  private final WebSocket socket;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
  private final List<JsonObject> events = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> loads = new LinkedBlockingQueue<>();
  private String session = "";

  private Browser(Program program, String address) throws InterruptedException {
    this.program = program;
    CompletableFuture<WebSocket> opened =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Listener());
    this.socket = get(opened);
  }

  /** Starts a blank page; skips the test if Chromium is not installed. */
  static Browser start(Path profile, int width, int height) throws InterruptedException {
    Path binary =
        NAMES.stream()
            .map(Browser::find)
            .flatMap(Optional::stream)
            .findFirst()
            .orElseThrow(Browser::skipped);
    Program program =
        Program.start(
            List.of(
                binary.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--window-size=" + width + "," + height,
                "--user-data-dir=" + profile,
                "about:blank"));
    String said = program.awaitErr(line -> line.startsWith("DevTools listening on "));
    Browser browser = new Browser(program, said.substring(said.indexOf("ws://")));
    browser.attach();
    return browser;
  }

  private static TestAbortedException skipped() {
    String sentence = "SKIPPED: there is no chromium on this machine";
    System.err.println(sentence);
    return new TestAbortedException(sentence);
  }

  private static Optional<Path> find(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void attach() throws InterruptedException {
    JsonObject target = call("Target.createTarget", "url", "about:blank");
    String id = target.get("targetId").getAsString();
    JsonObject attached = call("Target.attachToTarget", "targetId", id, "flatten", true);
    session = attached.get("sessionId").getAsString();
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable");
    }
  }

  /** Joins the parts of a message. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        JsonObject message = JsonParser.parseString(text.toString()).getAsJsonObject();
        text.setLength(0);
        take(message);
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  private void take(JsonObject message) {
    if (message.has("id")) {
      CompletableFuture<JsonObject> answer = answers.remove(message.get("id").getAsInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    events.add(message);
    if (message.get("method").getAsString().equals("Page.loadEventFired")) {
      loads.add("loaded");
    }
  }

  JsonObject call(String method, Object... parameters) throws InterruptedException {
    JsonObject message = new JsonObject();
    int id = count.incrementAndGet();
    message.addProperty("id", id);
    message.addProperty("method", method);
    if (!session.isEmpty()) {
      message.addProperty("sessionId", session);
    }
    JsonObject given = new JsonObject();
    for (int i = 0; i < parameters.length; i += 2) {
      String name = (String) parameters[i];
      switch (parameters[i + 1]) {
        case Number number -> given.addProperty(name, number);
        case Boolean flag -> given.addProperty(name, flag);
        case JsonElement element -> given.add(name, element);
        default -> given.addProperty(name, parameters[i + 1].toString());
      }
    }
    message.add("params", given);
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    answers.put(id, answer);
    get(socket.sendText(message.toString(), true));
    JsonObject answered = get(answer);
    if (!answered.has("result")) {
      throw new AssertionError(method + " has failed: " + answered);
    }
    return answered.getAsJsonObject("result");
  }

  void open(Path file) throws InterruptedException {
    events.clear();
    loads.clear();
    call("Page.navigate", "url", file.toUri());
    if (loads.poll(LONGEST_SECONDS, TimeUnit.SECONDS) == null) {
      throw new AssertionError(file + " was never loaded; seen: " + events);
    }
  }

  /** Evaluates an expression in the page. */
  String ask(String expression) throws InterruptedException {
    JsonObject answer =
        call(
            "Runtime.evaluate",
            "expression",
            "(async () => String(await (" + expression + ")))()",
            "awaitPromise",
            true,
            "userGesture",
            true);
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.getAsJsonObject("result").get("value").getAsString();
  }

  void await(String expression) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    while (!ask(expression).equals("true")) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never true: " + expression);
      }
      LockSupport.parkNanos(STEP);
    }
  }

  void press(String key) throws InterruptedException {
    boolean printed = key.length() == 1;
    String text = key.equals("Enter") ? "\r" : printed ? key : "";
    int code =
        switch (key) {
          case "Enter" -> 13;
          case "Escape" -> 27;
          case "Tab" -> 9;
          case "ArrowLeft" -> 37;
          case "ArrowUp" -> 38;
          case "ArrowRight" -> 39;
          case "ArrowDown" -> 40;
          default -> 0;
        };
    call(
        "Input.dispatchKeyEvent",
        "type",
        text.isEmpty() ? "rawKeyDown" : "keyDown",
        "key",
        key,
        "text",
        text,
        "windowsVirtualKeyCode",
        code);
    call("Input.dispatchKeyEvent", "type", "keyUp", "key", key, "windowsVirtualKeyCode", code);
  }

  void type(String text) throws InterruptedException {
    call("Input.insertText", "text", text);
  }

  void click(String selector) throws InterruptedException {
    double[] at = middle(selector);
    mouse("mousePressed", at[0], at[1]);
    mouse("mouseReleased", at[0], at[1]);
  }

  /** Drags the mouse over an element, between shares of its width. */
  void drag(String selector, double from, double to) throws InterruptedException {
    double[] at = middle(selector);
    double left = at[0] - at[2] / 2;
    mouse("mouseMoved", left + from * at[2], at[1]);
    mouse("mousePressed", left + from * at[2], at[1]);
    mouse("mouseMoved", left + (from + to) / 2 * at[2], at[1]);
    mouse("mouseMoved", left + to * at[2], at[1]);
    mouse("mouseReleased", left + to * at[2], at[1]);
  }

  private void mouse(String type, double x, double y) throws InterruptedException {
    boolean moves = type.equals("mouseMoved");
    call(
        "Input.dispatchMouseEvent",
        "type",
        type,
        "x",
        x,
        "y",
        y,
        "button",
        moves ? "none" : "left",
        "clickCount",
        moves ? 0 : 1);
  }

  /** Scrolls to an element and waits for the layout. */
  private double[] middle(String selector) throws InterruptedException {
    double[] before = middleNow(selector);
    LockSupport.parkNanos(STEP);
    double[] now = middleNow(selector);
    while (!Arrays.equals(before, now)) {
      before = now;
      LockSupport.parkNanos(STEP);
      now = middleNow(selector);
    }
    return now;
  }

  private double[] middleNow(String selector) throws InterruptedException {
    String found =
        ask(
            """
            (() => { const one = document.querySelector(%s);
              one.scrollIntoView({block: 'center', behavior: 'instant'});
              const box = one.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2, box.width]; })()\
            """
                .formatted(quoted(selector)));
    return Arrays.stream(found.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  static String quoted(String text) {
    return new com.google.gson.JsonPrimitive(text).toString();
  }

  /** Script, style and policy errors since opening. */
  List<String> complaints() {
    return events.stream()
        .filter(event ->
            List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
                .contains(event.get("method").getAsString()))
        .map(JsonObject::toString)
        .toList();
  }

  List<String> requests() {
    return events.stream()
        .filter(event -> event.get("method").getAsString().equals("Network.requestWillBeSent"))
        .map(event ->
            event.getAsJsonObject("params").getAsJsonObject("request").get("url").getAsString())
        .filter(url -> !url.startsWith("data:"))
        .toList();
  }

  /** Whether a script opened a dialog since the page was opened. */
  boolean saidAnything() {
    return events.stream()
        .anyMatch(
            event -> event.get("method").getAsString().equals("Page.javascriptDialogOpening"));
  }

  private static <T> T get(CompletableFuture<T> future) throws InterruptedException {
    try {
      return future.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the browser does not answer", e);
    }
  }

  @Override
  public void close() {
    try {
      session = "";
      call("Browser.close");
      program.await();
      socket.abort();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
