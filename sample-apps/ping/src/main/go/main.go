// The same server on fasthttp: it says the port, and ends when its input does.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"os"

	"github.com/valyala/fasthttp"
)

func main() {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	fmt.Printf("port %d\n", listener.Addr().(*net.TCPAddr).Port)
	log.Fatal(fasthttp.Serve(listener, func(request *fasthttp.RequestCtx) {
		if string(request.Path()) == "/ping" {
			request.SetBodyString("pong")
		} else {
			request.SetStatusCode(fasthttp.StatusNotFound)
		}
	}))
}
